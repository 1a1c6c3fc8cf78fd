import type { Coverage } from '@insights/contract/coverage';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../components/figures/facts.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import classes from './coverage.module.css';
import { askedWords, monthWords, quotaWords, whenWords } from './coverage-words.ts';

const NAMES = ['Reports', 'Next report possible', 'Waiting in line', 'Next sales call possible'] as const;

const factsOf = ({ reports, sales_quota }: Coverage, now: number): ReactNode[] => [
  reports ? askedWords(reports) : 'Not known',
  reports ? whenWords(reports.next_at, now) : '-',
  reports?.waiting ?? '-',
  whenWords(sales_quota.next_at, now),
];

type MonthsProps = { name: string; months: readonly string[]; otherwise: string };

function Months({ name, months, otherwise }: MonthsProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {name}
      </Text>
      {months.length === 0 ? (
        <Text size="sm">{otherwise}</Text>
      ) : (
        <ul className={classes['months']} aria-label={name}>
          {months.map((month) => (
            <Text key={month} component="li" size="sm" data-figures>
              {monthWords(month)}
            </Text>
          ))}
        </ul>
      )}
    </div>
  );
}

type QuotasSectionProps = { coverage?: Coverage | undefined; reportsLink: ReactNode };

/** How much of what Amazon allows is in use, and of which months there are sales and traffic reports. */
export function QuotasSection({ coverage, reportsLink }: QuotasSectionProps) {
  const now = useNow();
  const reports = coverage?.reports;
  return (
    <SectionCard
      title="Reports and quotas"
      description="What Amazon allows, and how much of it is in use"
      actions={reportsLink}
    >
      <Stack gap="md" p={20}>
        <Facts names={NAMES} values={coverage && factsOf(coverage, now)} />
        {coverage && (
          <Text size="sm" c="dimmed">
            {quotaWords(coverage)}
          </Text>
        )}
        {reports && (
          <>
            <Months name="Months stored" months={reports.stored} otherwise="None yet" />
            <Months name="Months under way" months={reports.under_way} otherwise="None" />
            <Months name="Months missing" months={reports.missing} otherwise="None" />
            {reports.last_error && <StateLine state="bad">{reports.last_error}</StateLine>}
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
