import { lateDialog } from './late-dialog.tsx';

/** The kit's dialog, with all it takes: it weighs as much as a screen, and most visits open none. */
export const Dialog = lateDialog(async () => (await import('./kit-dialog.ts')).KitDialog);

/** One that stands at the edge, beside what it was opened from. */
export const SideDialog = lateDialog(async () => (await import('./kit-dialog.ts')).KitSideDialog);
