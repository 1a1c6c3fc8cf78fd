import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Figures } from '../../../components/figures/figures.tsx';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { MomentField } from '../../../components/time/moment-field.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import { type AsOfAnswer, DOLLARS } from '../answers.ts';
import { reportAsOf } from '../api.ts';
import { currenciesOf, otherCurrenciesText } from '../currencies.ts';
import { figureOfPoint, figureOfReport, useExplain } from '../explain/figure.ts';
import { counted, formatMoment } from '../format.ts';
import { ChartFailed, Note } from '../notes.tsx';
import { unitOf } from '../report/format.ts';
import { reportZone } from '../report/model.ts';
import { REPORT_HEIGHT, ReportLoading, type ReportViewProps } from '../report/report-notes.tsx';
import { SalesPanel } from '../sales-panel.tsx';
import { isAsOf } from '../search.ts';
import { asOfFigures, asOfPoints, asOfPresentation, countChanges } from './presentation.ts';

const fieldValue = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

/** The first choice: a day ago, at the full hour. */
const firstAsOf = (now: number): string => `${fieldValue(Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS)}Z`;

type AsOfControlProps = {
  asOf: string | undefined;
  now: number;
};

export function AsOfControl({ asOf, now }: AsOfControlProps) {
  const change = useChangeSearch();
  if (asOf === undefined) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={14} aria-hidden="true" />}
        onClick={() => change({ known: firstAsOf(now) })}
      >
        As it was known
      </Button>
    );
  }
  const onType = (typed: string) => {
    const isWhole = isAsOf(`${typed}Z`);
    if (isWhole) change({ known: `${typed}Z` });
    return isWhole;
  };
  return (
    <Group gap="xs" align="flex-end">
      <MomentField
        type="datetime-local"
        label="As it was known at (UTC)"
        value={fieldValue(Date.parse(asOf))}
        max={fieldValue(now)}
        error={Date.parse(asOf) > now ? 'Choose a moment that has passed' : null}
        onType={onType}
      />
      <Button size="xs" variant="default" onClick={() => change({ known: undefined })}>
        Show what is known now
      </Button>
    </Group>
  );
}

type AsOfReportProps = ReportViewProps & { at: string };

export function AsOfReport(props: AsOfReportProps) {
  const { report, at } = props;
  const { request } = report;
  const asOf = useQuery(reportAsOf(request, at));
  if (asOf.isPending) return <ReportLoading />;
  if (!asOf.data) {
    return <ChartFailed height={REPORT_HEIGHT} title="Failed to load what was known" query={asOf} />;
  }
  if (asOf.data.rows.length > 0) return <AsOfFigures {...props} answer={asOf.data} />;
  const zone = reportZone(request.source, request.zone);
  const { known_from } = asOf.data;
  return (
    <Stack h={REPORT_HEIGHT} align="center" justify="center" gap={4}>
      <Text size="sm" ta="center">
        Nothing of this period was known at {formatMoment(Date.parse(at), zone)}
      </Text>
      {known_from && (
        <Dimmed ta="center">
          The first of it became known at {formatMoment(Date.parse(known_from), zone)}.
        </Dimmed>
      )}
    </Stack>
  );
}

function AsOfFigures({ report, answer, marketplace, search, at }: AsOfReportProps & { answer: AsOfAnswer }) {
  const { request, totals } = report;
  const { fileStem } = marketplace;
  const explain = useExplain();
  const currency = report.currency ?? DOLLARS;
  const points = useMemo(() => asOfPoints(report, answer), [report, answer]);
  const presentation = useMemo(
    () => asOfPresentation(report, points, at, currency, fileStem),
    [report, points, at, currency, fileStem],
  );
  const codes = new Set([...currenciesOf(answer.rows), ...totals.others.map((one) => one.currency)]);
  codes.delete(currency);
  const currencies = otherCurrenciesText(currency, [...codes]);
  const explainAll = () => explain(figureOfReport(request));
  return (
    <SalesPanel
      name="Sales Report"
      height={REPORT_HEIGHT}
      figures={<Figures figures={asOfFigures(points, currency, explainAll)} />}
      presentation={presentation}
      search={search}
      viewName="view"
      onExplain={(point) => explain(figureOfPoint(point, request))}
      notes={
        <Stack gap={4} role="status">
          <Note>
            As known at {formatMoment(Date.parse(at), reportZone(request.source, request.zone))}.{' '}
            {changesText(countChanges(points), unitOf(request.source))}.
          </Note>
          <Note sign="compared">The dashed line is what is known now</Note>
          {currencies && <Note>{currencies}</Note>}
          {answer.not_kept && answer.not_kept.length > 0 && (
            <Note>Intervals that were still running then are left out: no history was stored for them.</Note>
          )}
        </Stack>
      }
    />
  );
}

function changesText({ changed, added }: ReturnType<typeof countChanges>, unit: string): string {
  const changes =
    changed === 0
      ? `No ${unit} says anything else now`
      : `${counted(changed, unit)} ${changed === 1 ? 'says' : 'say'} something else now`;
  return added > 0 ? `${changes}, ${counted(added, unit)} came since` : changes;
}
