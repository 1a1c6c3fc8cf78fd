import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { aboutService } from '../features/service/api.ts';
import { useIsSignedIn } from '../lib/session/session.ts';
import { SignInFrame } from './-layouts/sign-in-frame.tsx';

export const Route = createFileRoute('/login')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(aboutService);
  },
  component: LoginPage,
});

/** Where to go after signing in: only an address of this application. */
const returnPathFrom = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? from : '/';

/** Why the sign-in screen is shown. If there still is a session, loading the page again may succeed. */
function Notice({ text, returnPath }: { text: string; returnPath: string }) {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  return (
    <Alert color="ink" py="sm" mb="md" role="status">
      {text}{' '}
      {isSignedIn && (
        <Anchor
          href={returnPath}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ href: returnPath, replace: true });
          }}
          inherit
          underline="always"
        >
          Try again
        </Anchor>
      )}
    </Alert>
  );
}

function LoginPage() {
  // The state of the first location counts: it changes while the next page is loading.
  const { state } = useLocation();
  const [{ from, notice }] = useState(state);
  const returnPath = returnPathFrom(from);
  const { data: about } = useQuery(aboutService);
  return (
    <SignInFrame
      title="Sign in"
      subtitle="Welcome back to your analytics dashboard"
      returnPath={returnPath}
      footer={
        <>
          New to Insights?{' '}
          <Anchor component={Link} to="/signup" inherit underline="always">
            Sign up
          </Anchor>
        </>
      }
    >
      {notice && <Notice text={notice} returnPath={returnPath} />}
      <LoginForm demo={about?.demo ?? null} />
    </SignInFrame>
  );
}
