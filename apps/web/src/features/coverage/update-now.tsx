import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { type CoveragePlace, updatedNow } from './coverage.queries.ts';

const ASKED = 'The update has been asked for. New figures show by themselves.';
const FAILED = 'The update could not be asked for. Please try again.';

type UpdateNowProps = {
  place: CoveragePlace;
  /** What it is for, where a page has several. */
  subject?: string;
  isRunning?: boolean;
  /** Small and without a frame, to stand in a line of text. */
  isInline?: boolean;
};

/** Lets the hourly update run now. */
export function UpdateNow({ place, subject, isRunning = false, isInline = false }: UpdateNowProps) {
  const { mutate, isPending } = useMutation({
    ...updatedNow(place),
    onSuccess: () => toast.success(ASKED),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const look = isInline
    ? ({ size: 'compact-xs', variant: 'subtle' } as const)
    : ({ variant: 'default', leftSection: <IconRefresh size={16} aria-hidden="true" /> } as const);
  return (
    <ActionButton
      {...look}
      subject={subject}
      pendingLabel="Updating now..."
      isPending={isPending || isRunning}
      onClick={() => mutate()}
    >
      Update now
    </ActionButton>
  );
}
