import { Group } from '@mantine/core';
import type { TabStop } from '../../../components/data-table/column.ts';
import { toast } from '../../../components/toast.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { monthWords } from '../report-months.ts';
import { isReady, stateOf } from '../report-status.ts';
import { askAgain, checkStatus, processAndStore, type ReportPlace } from '../reports.queries.ts';
import type { ListedReport } from '../reports-reader.ts';
import { failureWords, outcomeWords } from '../request/outcome-words.ts';
import { ActionButton } from './action-button.tsx';
import { stateWords, storedWords } from './state-words.ts';

type ReportActionsProps = {
  place: ReportPlace;
  report: ListedReport;
  tabStop: TabStop;
  /** What is heard of it: its month, and what else tells it apart. */
  name: string;
  canAskAgain: boolean;
  onView: (reportId: string) => void;
};

type RowActionProps = Pick<ReportActionsProps, 'place' | 'report' | 'name' | 'tabStop'>;

/** Says in passing what became of a press on a row, after the name of its month. */
function useTellOf(report: ListedReport) {
  const name = monthWords(report);
  return {
    good: (text: string) => toast.success(`${name}: ${text}`),
    bad: (text: string) => toast.error(`${name}: ${text}`),
  };
}

function CheckStatus({ place, report, name, tabStop }: RowActionProps) {
  const say = useTellOf(report);
  const { mutate, isPending } = useSingleMutation({
    ...checkStatus(place, report),
    onSuccess: ({ report: now, status }) => {
      if (!now) return say.good(status);
      const words = stateWords(now, Date.now());
      if (stateOf(now) === 'bad') say.bad(words);
      else say.good(words);
    },
    onError: (error) => say.bad(failureWords(error)),
  });
  return (
    <ActionButton
      label="Check Status"
      busyLabel="Checking..."
      subject={name}
      tabStop={tabStop}
      isBusy={isPending}
      onPress={() => mutate(undefined)}
    />
  );
}

function ProcessAndStore({ place, report, name, tabStop }: RowActionProps) {
  const say = useTellOf(report);
  const { mutate, isPending } = useSingleMutation({
    ...processAndStore(place, report),
    onSuccess: ({ processedAsins, isFinished, report: now }) => {
      if (!isFinished) return say.good(`${storedWords(processedAsins)} so far, the rest follows by itself`);
      if (now && stateOf(now) === 'bad') return say.bad(now.message || now.status);
      say.good(storedWords(processedAsins));
    },
    onError: (error) => say.bad(failureWords(error)),
  });
  return (
    <ActionButton
      label={report.isProcessed ? 'Re-process' : 'Process & Store'}
      busyLabel="Processing..."
      subject={name}
      tabStop={tabStop}
      isBusy={isPending || report.step === 'processing'}
      isOff={report.step === 'fetching'}
      onPress={() => mutate(undefined)}
    />
  );
}

function AskAgain({ place, report, name, tabStop }: RowActionProps) {
  const { year, month } = report;
  const { mutate, isPending } = useSingleMutation({
    ...askAgain(place, report),
    onSuccess: (requested) => {
      const { tone, text } = outcomeWords({ year, month, requested });
      toast.show({ tone: tone === 'bad' ? 'error' : 'success', text });
    },
    onError: (error) => toast.error(outcomeWords({ year, month, error }).text),
  });
  return (
    <ActionButton
      label="Ask again"
      busyLabel="Asking..."
      subject={name}
      tabStop={tabStop}
      isBusy={isPending}
      onPress={() => mutate(undefined)}
    />
  );
}

/** What staff can do with a report: ask how far it is, or look at its data and store it. */
export function ReportActions({ canAskAgain, onView, ...row }: ReportActionsProps) {
  const { report, name, tabStop } = row;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReady(report) ? (
        <>
          <ActionButton
            label="View Data"
            subject={name}
            tabStop={tabStop}
            isOff={report.step === 'fetching'} // announced by Amazon, but not here yet
            onPress={() => onView(report.reportId)}
          />
          <ProcessAndStore {...row} />
        </>
      ) : (
        <>
          {canAskAgain && <AskAgain {...row} />}
          <CheckStatus {...row} />
        </>
      )}
    </Group>
  );
}
