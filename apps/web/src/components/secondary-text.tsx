import { Text } from '@mantine/core';

/** Text beside something more important, such as what a figure is of. */
export const Dimmed = Text.withProps({ size: 'sm', c: 'dimmed' });

/** The same in small: notes, ages and ids. */
export const Caption = Text.withProps({ size: 'xs', c: 'dimmed' });
