import { Anchor } from '@mantine/core';
import { isSignedIn } from '../../../api/session/session.ts';
import { Link } from '../../../routing/link.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';

type SignInNoticeProps = { text: string; returnPath: string };

/** Why one is on the sign-in screen; who may still be signed in can also try again. */
export function SignInNotice({ text, returnPath }: SignInNoticeProps) {
  return (
    <Notice tone="news">
      {text}{' '}
      {isSignedIn() && (
        <Anchor component={Link} to={returnPath} replace inherit underline="always">
          Try again
        </Anchor>
      )}
    </Notice>
  );
}
