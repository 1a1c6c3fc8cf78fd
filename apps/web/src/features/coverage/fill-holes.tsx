import type { Coverage } from '@insights/contract/coverage';
import { Button } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { SteadyLabel } from '../../components/steady-label.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { type CoveragePlace, filledHoles } from './coverage.queries.ts';

const FAILED = 'The missing hours and days could not be asked for. Please try again.';

type FillHolesProps = { place: CoveragePlace; coverage: Coverage };

/** Fetches what is missing and Amazon still gives; what cannot be had is said in the answer. */
export function FillHoles({ place, coverage }: FillHolesProps) {
  const { mutate, isPending } = useSingleMutation({
    ...filledHoles(place),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const isUnderWay = coverage.backfills.some(({ state }) => state === 'queued' || state === 'running');
  const isBusy = isPending || isUnderWay;
  const canFill = coverage.sales.some(({ can_fill }) => can_fill > 0);
  if (!canFill && !isBusy) return null;
  return (
    <Button
      leftSection={<IconPuzzle size={16} aria-hidden="true" />}
      aria-disabled={isBusy} // keeps the keyboard's place, which `disabled` would take away
      data-disabled={isBusy}
      onClick={() => !isBusy && mutate()}
    >
      <SteadyLabel widest="Fill the holes">{isBusy ? 'Fetching...' : 'Fill the holes'}</SteadyLabel>
    </Button>
  );
}
