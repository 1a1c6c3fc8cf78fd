import { formatCount } from '@insights/domain/money';
import { REGION_CODES, REGION_NAMES, type RegionCode } from '@insights/domain/regions';
import { Box, Paper, Text } from '@mantine/core';
import { Figures } from '../../../components/figures/figures.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import type { GlobalAds } from './global-ads-reader.ts';

const NO_WORDS = 'did not answer';

/** How many profiles there are: in all, in each region, and how many of them are stored and mapped. */
export function RegionSummary({ ads }: { ads: GlobalAds }) {
  const countIn = (region: RegionCode) =>
    ads.failures.some((failed) => failed.region === region) ? '-' : formatCount(ads.regions[region]);
  return (
    <Paper p={20} bg="var(--surface)">
      <Figures
        figures={[
          { label: 'All profiles', value: formatCount(ads.totalCount) },
          ...REGION_CODES.map((region) => ({
            label: `${REGION_NAMES[region]} (${region})`,
            value: countIn(region),
          })),
          { label: 'In database', value: formatCount(ads.inDatabase) },
          { label: 'Mapped to a seller', value: formatCount(ads.mappedToSeller) },
        ]}
      />
      <Box role="status" mt={ads.failures.length > 0 ? 'xs' : 0}>
        {ads.failures.map(({ region, message }) => (
          <StateLine key={region} state="bad">
            {REGION_NAMES[region]}: {message || NO_WORDS}
          </StateLine>
        ))}
      </Box>
      {ads.unreadableCount > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {formatCount(ads.unreadableCount)} more could not be read and are left out.
        </Text>
      )}
    </Paper>
  );
}
