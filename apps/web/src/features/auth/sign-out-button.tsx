import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signOut } from './auth.queries.ts';

export function SignOutButton() {
  const { mutate, isPending } = useMutation(signOut);
  return (
    <Button variant="default" disabled={isPending} onClick={() => mutate()}>
      Sign Out
    </Button>
  );
}
