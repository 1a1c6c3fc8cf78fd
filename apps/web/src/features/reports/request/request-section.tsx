import { dayOf } from '@insights/domain/periods';
import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../components/section-card.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import { type ReportPlace, reportList } from '../reports.queries.ts';
import { isUsedUp, quotaWords } from './quota-words.ts';
import { RequestForm } from './request-form.tsx';

const QUOTA_HEIGHT = 20; // a line: nothing moves when it comes

type RequestSectionProps = { place: ReportPlace; isStaff: boolean };

/** Where staff ask for reports; everyone else is told who can. */
export function RequestSection({ place, isStaff }: RequestSectionProps) {
  const { data } = useQuery(reportList(place));
  const now = useNow();
  const quota = data?.quota;
  // Until the marketplace's own day is known, the day of UTC has to do; a month too many is refused by the server.
  const today = data?.today ?? dayOf(now);
  return (
    <SectionCard
      title="Request a Report"
      description="Sales and traffic by ASIN, for a calendar month of the marketplace"
    >
      <Box p={20}>
        <Stack gap="md">
          {isStaff ? (
            <RequestForm place={place} today={today} />
          ) : (
            <Text>
              Only staff can request, check and store reports. Your account can read the list and the stored
              sales; for another month, ask a staff member.
            </Text>
          )}
          <Box mih={QUOTA_HEIGHT}>
            {quota && <StateLine state={isUsedUp(quota) ? 'wait' : 'none'}>{quotaWords(quota)}</StateLine>}
          </Box>
        </Stack>
      </Box>
    </SectionCard>
  );
}
