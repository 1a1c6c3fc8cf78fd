import { Text } from '@mantine/core';
import { Instant } from '../../../components/time/instant.tsx';

type AsOfProps = {
  /** When Amazon was asked; null while nothing has been fetched yet. */
  at: string | null;
  /** Whether a report is on its way that will be newer. */
  isRefreshing?: boolean;
};

export function AsOf({ at, isRefreshing = false }: AsOfProps) {
  return (
    <Text span size="xs" c="dimmed" data-figures>
      {at === null ? (
        'Not fetched yet'
      ) : (
        <>
          As of <Instant at={at} />
        </>
      )}
      {isRefreshing && ` · ${at === null ? 'the first report' : 'a newer report'} is on its way`}
    </Text>
  );
}
