import type { ConnectLink } from '@insights/contract/connect-links';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { revokedLink } from './links.queries.ts';

const REVOKED = 'The link was revoked';
const NOT_REVOKED = 'The link could not be revoked. Please try again.';

type RevokeLinkProps = { sellerId: string; link: ConnectLink; name: string };

/** Takes a link back, after asking once more: whoever has it open is stopped, too. */
export function RevokeLink({ sellerId, link, name }: RevokeLinkProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...revokedLink(sellerId),
    onSuccess: () => toast.success(REVOKED),
    onError: (error) => toast.error(serverMessageOr(error, NOT_REVOKED)),
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Revoke, ${name}`} onClick={question.open}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Revoke this link?"
        confirmLabel="Revoke the link"
        pendingLabel="Revoking..."
        isPending={isPending}
        onConfirm={() => mutate(link.link_id, { onSettled: question.close })}
        onCancel={question.close}
      >
        The link of <Instant at={link.made_at} /> stops working immediately, even for someone who has it open.
        You can make another one at any time.
      </ConfirmDialog>
    </>
  );
}
