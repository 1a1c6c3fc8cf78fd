import type { About } from '@insights/contract/service';
import {
  Alert,
  Anchor,
  Box,
  Checkbox,
  Code,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { signIn } from './api.ts';
import classes from './auth.module.css';

const INVALID_CREDENTIALS = 'Invalid credentials. Please try again.';

// Only failures that are not about the credentials (too many attempts, no connection) have messages of their own.
function messageFor(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 401) return INVALID_CREDENTIALS;
  return error.hasServerMessage || error.status === 0 ? error.message : INVALID_CREDENTIALS;
}

type Demo = NonNullable<About['demo']>;
type DemoAccountsProps = { demo: Demo; onChoose: (account: Demo['accounts'][number]) => void };

function DemoAccounts({ demo: { accounts, password }, onChoose }: DemoAccountsProps) {
  return (
    <Paper component="section" aria-labelledby="demo-accounts" mt="lg" className={classes['card']}>
      <Text id="demo-accounts" component="h2" size="sm" fw={600} px="sm" pt="sm" pb={4}>
        Demo accounts
      </Text>
      <Dimmed px="sm" pb="xs">
        This is a demo with made-up data. Choose an account to fill in the form. The password of all is{' '}
        <Code fz="sm">{password}</Code>.
      </Dimmed>
      {accounts.map((account) => (
        <UnstyledButton key={account.email} className={classes['account']} onClick={() => onChoose(account)}>
          <Text span size="sm" fw={500}>
            {account.email}
          </Text>
          <Caption span>{account.description}</Caption>
        </UnstyledButton>
      ))}
    </Paper>
  );
}

export function LoginForm({ demo }: { demo: Demo | null }) {
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
            {/* The specification has this link without a target; the support team resets passwords. */}
            <Anchor
              href="/login"
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
          {/* Below the form, so that the fields do not move. */}
          {error && (
            <Alert color="red" py="sm">
              {messageFor(error)}
            </Alert>
          )}
        </Stack>
      </form>
      {demo && demo.accounts.length > 0 && (
        <DemoAccounts
          demo={demo}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(demo.password);
          }}
        />
      )}
    </>
  );
}
