import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { Redirect } from '../components/redirect.tsx';
import { LoginForm } from '../features/auth/sign-in/login-form.tsx';
import { SignInNotice } from '../features/auth/sign-in/sign-in-notice.tsx';
import { aboutService } from '../features/service/service.queries.ts';
import { hasAccessToken, subscribeToSession } from '../lib/session/session.ts';
import { linkTo, noticeFrom, paths, returnPathFrom } from '../paths.ts';
import { SignInFrame } from './-layouts/sign-in-frame.tsx';

export const Route = createFileRoute('/login')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(aboutService);
  },
  component: LoginPage,
});

function LoginPage() {
  // The location is another one while the way on from here is loading.
  const location = useLocation();
  const [state] = useState(location.state);
  const isIn = useSyncExternalStore(subscribeToSession, hasAccessToken, () => false);
  const { data: about } = useQuery(aboutService);
  const notice = noticeFrom(state);
  if (isIn) return <Redirect {...linkTo(returnPathFrom(state))} />;
  return (
    <SignInFrame
      title="Sign in"
      subtitle="Welcome back to your analytics dashboard"
      footer={
        <>
          New to Insights?{' '}
          <Anchor component={Link} to={paths.signup} inherit underline="always">
            Sign up
          </Anchor>
        </>
      }
    >
      {notice && <SignInNotice text={notice} returnPath={returnPathFrom(state)} />}
      <LoginForm demo={about?.demo ?? null} />
    </SignInFrame>
  );
}
