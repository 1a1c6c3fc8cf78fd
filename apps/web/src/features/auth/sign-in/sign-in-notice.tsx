import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { isSignedIn } from '../../../api/session/session.ts';

type SignInNoticeProps = { text: string; returnPath: string };

/** Why one is on the sign-in screen; who may still be signed in can also try again. */
export function SignInNotice({ text, returnPath }: SignInNoticeProps) {
  return (
    <Alert color="ink" py="sm" mb="md" role="status">
      {text}{' '}
      {isSignedIn() && (
        <Anchor component={Link} to={returnPath} replace inherit underline="always">
          Try again
        </Anchor>
      )}
    </Alert>
  );
}
