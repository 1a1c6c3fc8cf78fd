import { Button } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { SteadyLabel } from '../../../components/steady-label.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

type AskButtonProps<Data> = {
  ask: UseMutationOptions<Data, Error, undefined>;
  label: string;
  busyLabel: string;
  /** What is said where the server says nothing about a failure. */
  failed: string;
  onDone?: () => void;
};

/** Asks Amazon about the connection, once at a time, and tells why it failed. */
export function AskButton<Data>({ ask, label, busyLabel, failed, onDone }: AskButtonProps<Data>) {
  const { mutate, isPending } = useSingleMutation({
    ...ask,
    onSuccess: () => onDone?.(),
    onError: (error) => toast.error(serverMessageOr(error, failed)),
  });
  return (
    <Button
      variant="default"
      aria-disabled={isPending}
      data-disabled={isPending}
      onClick={() => mutate(undefined)}
    >
      <SteadyLabel widest={label}>{isPending ? busyLabel : label}</SteadyLabel>
    </Button>
  );
}
