import type { Reconciled } from '@insights/contract/reconcile';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { monthWords } from './reconcile-words.ts';

type MissingNotesProps = { missing: Reconciled['missing']; sellerRef: string; marketplaceId: string };

const ADS_WORDS = {
  not_connected: 'Advertising is not connected.',
  other_marketplace: 'The connected advertising profile is of another marketplace.',
  no_report: 'No campaigns report is stored for these days.',
} as const;

/** What would be needed to compare more, each with the one thing that helps. */
export function MissingNotes({ missing, sellerRef, marketplaceId }: MissingNotesProps) {
  const { report_months: months, ads } = missing;
  if (months.length === 0 && ads === null) return null;
  return (
    <Stack gap={4} mt="sm">
      {months.length > 0 && (
        <Text size="sm" c="dimmed">
          No sales and traffic report is stored for {months.map(monthWords).join(', ')}.{' '}
          <Anchor
            component={Link}
            to={paths.marketplace(sellerRef, marketplaceId, 'admin')}
            inherit
            underline="always"
          >
            Request it
          </Anchor>
        </Text>
      )}
      {ads !== null && (
        <Text size="sm" c="dimmed">
          {ADS_WORDS[ads]}{' '}
          {ads === 'no_report' ? (
            <Anchor
              component={Link}
              to={paths.marketplace(sellerRef, marketplaceId, 'ads')}
              inherit
              underline="always"
            >
              Create one
            </Anchor>
          ) : (
            <Anchor component={Link} to={paths.setup(sellerRef)} inherit underline="always">
              Account setup
            </Anchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
