import type { Coverage } from '@insights/contract/coverage';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/figures/facts.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StateLine } from '../../ui/state/state-line.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import classes from './coverage.module.css';
import { askedWords, monthWords, shareWords, whenWords } from './coverage-words.ts';

const NAMES = [
  'Reports',
  'Next report possible',
  'Waiting in line',
  'Sales calls',
  'Next sales call possible',
] as const;

function factsOf({ reports, sales_quota }: Coverage, now: number): ReactNode[] {
  const { per_second, burst, next_at } = sales_quota;
  return [
    reports ? askedWords(reports) : 'Not known',
    reports ? whenWords(reports.next_at, now) : '-',
    reports?.waiting ?? '-',
    `${per_second.toLocaleString('en-US')} a second, up to ${burst} at once`,
    whenWords(next_at, now),
  ];
}

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

type QuotasSectionProps = { coverage?: Coverage | undefined };

/** How much of what Amazon allows is in use, and of which months there are sales and traffic reports. */
export function QuotasSection({ coverage }: QuotasSectionProps) {
  const now = useNow();
  const reports = coverage?.reports;
  return (
    <SectionCard title="Reports and quotas" description="What Amazon allows, and how much of it is in use">
      <Stack gap="md" p={20}>
        <Facts names={NAMES} values={coverage && factsOf(coverage, now)} />
        {reports && (
          <>
            <Text size="sm" c="dimmed">
              {shareWords(reports)}
            </Text>
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
