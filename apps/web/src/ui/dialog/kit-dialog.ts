// A module of its own, for it is imported late.
export { Drawer as KitSideDialog, Modal as KitDialog } from '@mantine/core';
