import { Text } from '@mantine/core';
import { Instant } from '../../../ui/time/instant.tsx';

type AsOfProps = {
  /** When Amazon was asked; null while nothing has been fetched yet. */
  at: string | null;
  /** What is on its way, in words. */
  news?: string | false;
};

/** How old figures are, and whether newer ones are coming. */
export function AsOf({ at, news }: AsOfProps) {
  return (
    <Text span size="xs" c="dimmed" data-figures>
      {at === null ? (
        'Not fetched yet'
      ) : (
        <>
          As of <Instant at={at} />
        </>
      )}
      {news && ` · ${news}`}
    </Text>
  );
}
