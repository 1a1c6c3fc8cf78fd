import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { SteadyLabel } from '../../components/steady-label.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
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
  const { mutate, isPending } = useSingleMutation({
    ...updatedNow(place),
    onSuccess: () => toast.success(ASKED),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const isBusy = isPending || isRunning;
  const label = isBusy ? 'Updating now...' : 'Update now';
  const look = isInline
    ? ({ size: 'compact-xs', variant: 'subtle' } as const)
    : ({ variant: 'default', leftSection: <IconRefresh size={16} aria-hidden="true" /> } as const);
  return (
    <Button
      {...look}
      aria-label={subject && `${label}, ${subject}`}
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onClick={() => !isBusy && mutate()}
    >
      <SteadyLabel widest="Updating now...">{label}</SteadyLabel>
    </Button>
  );
}
