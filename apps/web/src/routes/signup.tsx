import { Anchor } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { SignInFrame } from './-layouts/sign-in-frame.tsx';

export const Route = createFileRoute('/signup')({
  component: SignupPage,
});

function SignupPage() {
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
