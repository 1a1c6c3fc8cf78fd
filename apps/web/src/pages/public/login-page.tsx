import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hasAccessToken, subscribeToSession } from '../../api/session/session.ts';
import { LoginForm } from '../../features/auth/sign-in/login-form.tsx';
import { SignInNotice } from '../../features/auth/sign-in/sign-in-notice.tsx';
import { aboutService } from '../../features/service/service.queries.ts';
import { SignInFrame } from '../../layouts/sign-in-frame.tsx';
import { noticeFrom, paths, returnPathFrom } from '../../paths.ts';
import { Link, Redirect } from '../../routing/link.tsx';
import { useLocation } from '../../routing/visit.ts';

export function LoginPage() {
  const { state } = useLocation();
  const isIn = useSyncExternalStore(subscribeToSession, hasAccessToken, () => false);
  const { data: about } = useQuery(aboutService);
  const notice = noticeFrom(state);
  if (isIn) return <Redirect to={returnPathFrom(state)} />;
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
