import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

type FetchActionProps = {
  words: string;
  /** Where staff start a backfill; null for those who cannot. */
  setupPath: string | null;
  /** Where the seller does not, nothing helps. */
  isParticipating: boolean;
};

/** Why there is nothing, and the one thing that helps, for those who may do it. */
export function FetchAction({ words, setupPath, isParticipating }: FetchActionProps) {
  return (
    <Text size="sm" c="dimmed" ta="center">
      {words}{' '}
      {!isParticipating ? (
        'The seller does not participate in this marketplace.'
      ) : setupPath === null ? (
        'Staff can fetch them with a backfill in Account Setup.'
      ) : (
        <Anchor component={Link} to={setupPath} inherit underline="always">
          Backfill them in Account Setup
        </Anchor>
      )}
    </Text>
  );
}
