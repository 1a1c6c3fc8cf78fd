import type { Backfill } from '@insights/contract/backfills';
import type { Coverage } from '@insights/contract/coverage';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { Box, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Facts } from '../../components/figures/facts.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { useNow } from '../../components/time/use-now.ts';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { coverageOf } from './api.ts';
import classes from './coverage.module.css';
import {
  adsStatus,
  apiName,
  connectionStatus,
  formatMonth,
  formatQuotas,
  formatReportsRequested,
  formatWhen,
} from './format.ts';
import { StoredSection } from './stored-sales.tsx';
import { TroubleLine, UpdateNow } from './trouble.tsx';

const UPDATE_FACTS = ['Auto-update', 'Last update', 'Next update'] as const;
/** States that are explained by more than a time. */
const STATES_WITH_DETAILS: readonly MarketplaceUpdate['state'][] = ['running', 'failing', 'failed'];

const instant = (at: string | null, otherwise: string) => (at ? <Instant at={at} /> : otherwise);

function updateFacts({ update }: Coverage): ReactNode[] {
  const isOff = update.state === 'off';
  return [
    isOff ? 'Off' : 'On, every hour',
    instant(update.succeededAt, 'Not yet'),
    isOff
      ? 'None while auto-update is off'
      : instant(update.nextAt, update.state === 'running' ? 'Now' : '-'),
  ];
}

type UpdatesSectionProps = {
  marketplace: MarketplaceRef;
  coverage?: Coverage | undefined;
  isStaff: boolean;
  renderUpdate: (update: MarketplaceUpdate) => ReactNode;
};

function UpdatesSection({ marketplace, coverage, isStaff, renderUpdate }: UpdatesSectionProps) {
  const now = useNow();
  const ads = coverage && adsStatus(coverage.ads, now);
  const canUpdate = isStaff && coverage !== undefined && coverage.update.state !== 'off';
  return (
    <SectionCard
      title="Updates"
      description="Sales every hour, shortly after it is over"
      actions={
        canUpdate && <UpdateNow marketplace={marketplace} isRunning={coverage.update.state === 'running'} />
      }
    >
      <Stack gap="sm" p={20}>
        <Facts names={UPDATE_FACTS} values={coverage && updateFacts(coverage)} />
        {coverage && STATES_WITH_DETAILS.includes(coverage.update.state) && renderUpdate(coverage.update)}
        {ads && <StateLine state={ads.state}>{ads.text}</StateLine>}
      </Stack>
    </SectionCard>
  );
}

const QUOTA_FACTS = [
  'Reports',
  'Next report possible',
  'Reports waiting',
  'Next sales call possible',
] as const;

const quotaFacts = ({ reports, sales_quota }: Coverage, now: number): ReactNode[] => [
  reports ? formatReportsRequested(reports) : 'Not known',
  reports ? formatWhen(reports.next_at, now) : '-',
  reports?.waiting ?? '-',
  formatWhen(sales_quota.next_at, now),
];

function Months({ name, months, otherwise }: { name: string; months: readonly string[]; otherwise: string }) {
  return (
    <div>
      <Dimmed mb={4}>{name}</Dimmed>
      {months.length === 0 ? (
        <Text size="sm">{otherwise}</Text>
      ) : (
        <ul className={classes['months']} aria-label={name}>
          {months.map((month) => (
            <Text key={month} component="li" size="sm" data-figures>
              {formatMonth(month)}
            </Text>
          ))}
        </ul>
      )}
    </div>
  );
}

function QuotasSection({ coverage, reportsPath }: { coverage?: Coverage | undefined; reportsPath: string }) {
  const now = useNow();
  const reports = coverage?.reports;
  return (
    <SectionCard
      title="Reports and quotas"
      description="What Amazon allows, and how much of it is in use"
      actions={
        <Button component={Link} to={reportsPath} variant="default">
          See reports
        </Button>
      }
    >
      <Stack gap="md" p={20}>
        <Facts names={QUOTA_FACTS} values={coverage && quotaFacts(coverage, now)} />
        {coverage && <Dimmed>{formatQuotas(coverage)}</Dimmed>}
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

function ConnectionsSection({ coverage, setupPath }: { coverage?: Coverage | undefined; setupPath: string }) {
  const now = useNow();
  return (
    <SectionCard
      title="Connections"
      description="Amazon asks for consent again every 365 days"
      actions={
        <Button component={Link} to={setupPath} variant="default">
          Account Setup
        </Button>
      }
    >
      <Box p={20}>
        {!coverage && <Skeleton height={40} />}
        {coverage?.connections.length === 0 && <Text c="dimmed">Not connected.</Text>}
        {coverage && coverage.connections.length > 0 && (
          <ul className={classes['rows']}>
            {coverage.connections.map((connection) => {
              const { state, text } = connectionStatus(connection, now);
              return (
                <li key={apiName(connection)}>
                  <Text size="sm" fw={500}>
                    {apiName(connection)}
                  </Text>
                  <StateLine state={state}>{text}</StateLine>
                </li>
              );
            })}
          </ul>
        )}
      </Box>
    </SectionCard>
  );
}

type CoverageViewProps = {
  marketplace: MarketplaceRef;
  isStaff: boolean;
  setupPath: string;
  reportsPath: string;
  renderBackfill: (backfill: Backfill) => ReactNode;
  renderUpdate: (update: MarketplaceUpdate) => ReactNode;
};

export function CoverageView(props: CoverageViewProps) {
  const { marketplace, isStaff, setupPath, reportsPath, ...render } = props;
  const query = useQuery(coverageOf(marketplace));
  const sections = (coverage?: typeof query.data) => (
    <Stack gap="md">
      {!coverage && <VisuallyHidden role="status">Loading what is stored...</VisuallyHidden>}
      {coverage?.trouble && (
        <div role="status">
          <TroubleLine
            marketplace={marketplace}
            trouble={coverage.trouble}
            isStaff={isStaff}
            setupPath={setupPath}
          />
        </div>
      )}
      {coverage && query.isError && (
        <StateLine state="wait">Could not be refreshed: {query.error.message}</StateLine>
      )}
      <StoredSection marketplace={marketplace} coverage={coverage} isStaff={isStaff} {...render} />
      <UpdatesSection marketplace={marketplace} coverage={coverage} isStaff={isStaff} {...render} />
      <QuotasSection coverage={coverage} reportsPath={reportsPath} />
      <ConnectionsSection coverage={coverage} setupPath={setupPath} />
    </Stack>
  );
  return (
    <QueryView query={query} loading={sections()} failedTitle="Failed to load what is stored">
      {sections}
    </QueryView>
  );
}
