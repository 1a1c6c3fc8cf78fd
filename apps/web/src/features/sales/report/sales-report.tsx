import { dayOf, type SalesSource } from '@insights/domain/periods';
import { wallClock, type Zone } from '@insights/domain/zones';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useSingleKeyChoice } from '../../../components/shortcuts/use-single-key-choice.ts';
import { useSingleKeys } from '../../../components/shortcuts/use-single-keys.ts';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import { type AddressChange, useAddress } from '../../../components/use-address.ts';
import { type ReportRequest, salesReport } from '../api.ts';
import { ChartFailed } from '../chart-states.tsx';
import { CompareChoices } from '../compare/compare-choices.tsx';
import { type CompareSettings, compareSettingsFrom, isUsual } from '../compare/compare-settings.ts';
import { KnownChoice } from '../known/known-choice.tsx';
import { KNOWN, knownMoment } from '../known/known-moment.ts';
import type { SalesPlace } from '../sales-place.ts';
import { REPORT_HEIGHT } from './report-chart.tsx';
import { ReportControls } from './report-controls.tsx';
import { ReportEmpty } from './report-empty.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportLoading } from './report-loading.tsx';
import { reportZone } from './report-points.ts';
import { chosenRange, presetChange, reportSettingsFrom, sourceChange } from './report-settings.ts';
import classes from './sales-report.module.css';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useSettledAddress } from './use-settled-address.ts';

// Loaded when somebody looks back, or at it in another way.
const KnownReport = lazyComponent(
  async () => (await import('../known/known-report.tsx')).KnownReport,
  ReportLoading,
);
const CompareReport = lazyComponent(
  async () => (await import('../compare/compare-report.tsx')).CompareReport,
  ReportLoading,
);

type SalesReportProps = { place: SalesPlace; zone: Zone; now: number };

/** Sales over days or hours of one's choice. */
export function SalesReport({ place, zone, now }: SalesReportProps) {
  const { sellerId, marketplaceId } = place;
  const titleId = useId();
  const { query, change } = useAddress();
  const singleKeys = useSingleKeyChoice();
  const settings = reportSettingsFrom(query);
  const { source } = settings;
  const today = dayOf(wallClock(reportZone(source, zone), now));
  const { range, problem } = chosenRange(settings, today);
  const known = knownMoment(query.get(KNOWN));
  const compared = useMemo(() => compareSettingsFrom(query, source), [query, source]);
  useSettledAddress(settings, range, change);
  const keys = useMemo(
    () => ({
      d: () => change(sourceChange('daily')),
      h: () => change(sourceChange('hourly')),
      '7': () => change(presetChange(7)),
      '3': () => change(presetChange(30)),
      '9': () => change(presetChange(90)),
      c: () => change(presetChange('custom')),
    }),
    [change],
  );
  useSingleKeys(keys, singleKeys.isOn);
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes['panel']}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Title order={2} id={titleId}>
            Sales Report
          </Title>
          <ShortcutHelp isOn={singleKeys.isOn} onToggle={singleKeys.choose} />
        </Group>
        <ReportControls
          settings={settings}
          today={today}
          problem={problem}
          marketplaceId={marketplaceId}
          zone={zone}
          now={now}
          hasOwnDays={known === null && compared.hasOwnDays}
          onChange={change}
        />
      </Group>
      <Group justify="flex-end" className={classes['looking-back'] ?? ''}>
        {known === null && <Comparing settings={compared} source={source} onChange={change} />}
        <KnownChoice moment={known} now={now} onMoment={(moment) => change({ [KNOWN]: moment })} />
      </Group>
      {range ? (
        <LoadedReport
          place={place}
          request={{
            ...{ sellerId, marketplaceId, source, zone, range },
            ...(known === null && compared.hasOwnDays && { days: 'own' }),
          }}
          now={now}
          compared={compared}
          knownAt={known !== null && Date.parse(known) <= now ? known : null}
        />
      ) : (
        <Text h={REPORT_HEIGHT} c="dimmed" ta="center" pt="xl">
          Choose days to see their sales.
        </Text>
      )}
    </Paper>
  );
}

type ComparingProps = {
  settings: CompareSettings;
  source: SalesSource;
  onChange: (change: AddressChange) => void;
};

/** The choices of how else to look at the report, once one asks for them or the address has some. */
function Comparing({ settings, source, onChange }: ComparingProps) {
  const [isAskedFor, setAskedFor] = useState(false);
  if (isAskedFor || !isUsual(settings)) {
    return (
      <CompareChoices
        settings={settings}
        source={source}
        onChange={onChange}
        isAskedFor={isAskedFor}
        onClose={() => setAskedFor(false)}
      />
    );
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconChartBar size={14} aria-hidden="true" />}
      onClick={() => setAskedFor(true)}
    >
      Compare
    </Button>
  );
}

type LoadedReportProps = {
  place: SalesPlace;
  request: ReportRequest;
  now: number;
  compared: CompareSettings;
  /** The moment that the report is looked at from; null for now. */
  knownAt: string | null;
};

function LoadedReport({ place, request, now, compared, knownAt }: LoadedReportProps) {
  const report = useQuery(salesReport(request));
  const { query, change } = useAddress();
  // Drawing two years of hours gives way to whatever a person does meanwhile.
  const shown = useDeferredValue(report.data);
  if (!shown) {
    if (report.isPending || report.data) return <ReportLoading />;
    return (
      <ChartFailed
        height={REPORT_HEIGHT}
        title="Failed to load sales report"
        message={report.error?.message ?? ''}
        isRetrying={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  }
  const isOld = report.isPlaceholderData || shown !== report.data;
  const view = query.get('view') === 'table' ? 'table' : 'chart';
  const onView = (chosen: ChartView) => change({ view: chosen === 'table' ? chosen : null });
  return (
    <div className={isOld ? classes['old'] : undefined} aria-busy={isOld}>
      {knownAt !== null ? (
        <KnownReport report={shown} place={place} at={knownAt} view={view} onView={onView} />
      ) : shown.rowCount === 0 ? (
        <ReportEmpty report={shown} place={place} now={now} onDays={() => change(sourceChange('daily'))} />
      ) : !isUsual(compared) ? (
        <CompareReport
          report={shown}
          place={place}
          settings={compared}
          now={now}
          hasFailed={report.isRefetchError}
          view={view}
          onView={onView}
        />
      ) : (
        <ReportFigures
          report={shown}
          place={place}
          now={now}
          hasFailed={report.isRefetchError}
          view={view}
          onView={onView}
        />
      )}
    </div>
  );
}
