import { Group } from '@mantine/core';
import { useEffect } from 'react';
import type { Stories } from '../testing/story.ts';
import { ActionButton } from './action-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ExplainedButton } from './explained-button.tsx';
import { toast } from './toast.tsx';

function Toasts() {
  useEffect(() => {
    toast.success('Marketplace settings updated');
    toast.error('Failed to update marketplace settings');
  }, []);
  return null;
}

const dialog = (isPending: boolean) => (
  <ConfirmDialog
    opened
    title="Disconnect advertising?"
    confirmLabel="Disconnect"
    pendingLabel="Disconnecting..."
    isPending={isPending}
    onConfirm={() => {}}
    onCancel={() => {}}
  >
    To connect again, someone has to consent at Amazon again.
  </ConfirmDialog>
);

export const stories: Stories = {
  title: 'ui: feedback',
  states: {
    buttons: {
      shows: 'Creating...',
      draw: () => (
        <Group>
          <ActionButton pendingLabel="Creating...">Create report</ActionButton>
          <ActionButton pendingLabel="Creating..." isPending>
            Create report
          </ActionButton>
          <ExplainedButton variant="default" disabledReason="The rows are still being fetched.">
            View Data
          </ExplainedButton>
        </Group>
      ),
    },
    question: { shows: 'Disconnect advertising?', draw: () => dialog(false) },
    'question that waits': { shows: 'Disconnecting...', draw: () => dialog(true) },
    toasts: { shows: 'Marketplace settings updated', draw: () => <Toasts /> },
  },
};
