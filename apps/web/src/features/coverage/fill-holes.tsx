import type { Coverage } from '@insights/contract/coverage';
import { IconPuzzle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { type CoveragePlace, filledHoles } from './coverage.queries.ts';

const FAILED = 'The missing hours and days could not be asked for. Please try again.';

type FillHolesProps = { place: CoveragePlace; coverage: Coverage };

/** Fetches what is missing and Amazon still gives; what cannot be had is said in the answer. */
export function FillHoles({ place, coverage }: FillHolesProps) {
  const { mutate, isPending } = useMutation({
    ...filledHoles(place),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const isUnderWay = coverage.backfills.some(({ state }) => state === 'queued' || state === 'running');
  const isBusy = isPending || isUnderWay;
  const canFill = coverage.sales.some(({ can_fill }) => can_fill > 0);
  if (!canFill && !isBusy) return null;
  return (
    <ActionButton
      leftSection={<IconPuzzle size={16} aria-hidden="true" />}
      pendingLabel="Fetching..."
      isPending={isBusy}
      onClick={() => mutate()}
    >
      Fill the holes
    </ActionButton>
  );
}
