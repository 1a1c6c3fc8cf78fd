// A module of its own, for it is imported late.
export { Modal as KitDialog } from '@mantine/core';
