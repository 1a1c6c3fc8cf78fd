import type { About } from '@insights/contract/service';
import { Alert, Anchor, Box, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { signIn } from '../auth.queries.ts';
import { DemoAccounts } from './demo-accounts.tsx';

const INVALID_CREDENTIALS = 'Invalid credentials. Please try again.';

// Only what the credentials cannot be blamed for (too many attempts, no connection) has words of its own.
function messageFor(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 401) return INVALID_CREDENTIALS;
  return error.hasServerMessage || error.status === 0 ? error.message : INVALID_CREDENTIALS;
}

type LoginFormProps = { demo: About['demo'] };

export function LoginForm({ demo }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(true);
  const passwordField = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    ...signIn,
    onError: () => {
      passwordField.current?.focus();
      passwordField.current?.select();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email: email.trim(), password, rememberMe });
  };

  return (
    <>
      <form onSubmit={submit} aria-label="Sign in">
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Box pos="relative">
            <PasswordInput
              ref={passwordField}
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {/* Leads nowhere for now: passwords are reset by the support team. */}
            <Anchor
              href={paths.login}
              onClick={(event) => event.preventDefault()}
              size="sm"
              data-target
              pos="absolute"
              top={-3}
              right={0}
            >
              Forgot?
            </Anchor>
          </Box>
          <Checkbox
            label="Remember me for 30 days"
            name="rememberMe"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <ActionButton type="submit" size="md" fullWidth pendingLabel="Signing in..." isPending={isPending}>
            Sign in
          </ActionButton>
          {/* Below the form, so that nothing of it moves. */}
          {error && (
            <Alert color="red" py="sm">
              {messageFor(error)}
            </Alert>
          )}
        </Stack>
      </form>
      {demo && (
        <DemoAccounts
          accounts={demo.accounts}
          password={demo.password}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(demo.password);
          }}
        />
      )}
    </>
  );
}
