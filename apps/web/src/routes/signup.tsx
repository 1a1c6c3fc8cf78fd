import { Anchor } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Redirect } from '../components/redirect.tsx';
import { SignupForm } from '../features/auth/sign-in/signup-form.tsx';
import { hasAccessToken, subscribeToSession } from '../lib/session/session.ts';
import { paths } from '../paths.ts';
import { SignInFrame } from './-layouts/sign-in-frame.tsx';

export const Route = createFileRoute('/signup')({
  component: SignupPage,
});

function SignupPage() {
  const isIn = useSyncExternalStore(subscribeToSession, hasAccessToken, () => false);
  if (isIn) return <Redirect to={paths.home} />;
  return (
    <SignInFrame
      title="Create your account"
      subtitle="One account for all your sellers and marketplaces"
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to={paths.login} inherit underline="always">
            Sign in
          </Anchor>
        </>
      }
    >
      <SignupForm />
    </SignInFrame>
  );
}
