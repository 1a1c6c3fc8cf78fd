import { Anchor } from '@mantine/core';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { hasAccessToken, subscribeToSession } from '../lib/session/session.ts';
import { SignInFrame } from './-layouts/sign-in-frame.tsx';

export const Route = createFileRoute('/signup')({
  component: SignupPage,
});

function SignupPage() {
  const navigate = useNavigate();
  const hasToken = useSyncExternalStore(subscribeToSession, hasAccessToken, () => false);

  useEffect(() => {
    if (hasToken) void navigate({ to: '/', replace: true });
  }, [hasToken, navigate]);

  if (hasToken) return null;
  return (
    <SignInFrame
      title="Create your account"
      subtitle="One account for all your sellers and marketplaces"
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login" inherit underline="always">
            Sign in
          </Anchor>
        </>
      }
    >
      <SignupForm />
    </SignInFrame>
  );
}
