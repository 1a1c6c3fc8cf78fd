import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSignedIn } from '../../../lib/session/session.ts';
import { linkTo } from '../../../paths.ts';

type SignInNoticeProps = { text: string; returnPath: string };

/** Why one is on the sign-in screen; who may still be signed in can also try again. */
export function SignInNotice({ text, returnPath }: SignInNoticeProps) {
  return (
    <Alert color="ink" py="sm" mb="md" role="status">
      {text}{' '}
      {isSignedIn() && (
        <Anchor
          renderRoot={(props) => <Link {...linkTo(returnPath)} replace {...props} />}
          inherit
          underline="always"
        >
          Try again
        </Anchor>
      )}
    </Alert>
  );
}
