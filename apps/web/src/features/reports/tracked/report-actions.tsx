import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { toast } from '../../../components/toast.tsx';
import { monthWords } from '../report-months.ts';
import { isReady, stateOf } from '../report-status.ts';
import { askAgain, checkStatus, processAndStore, type ReportPlace } from '../reports.queries.ts';
import type { ListedReport } from '../reports-reader.ts';
import { failureWords, outcomeWords } from '../request/outcome-words.ts';
import { stateWords, storedWords } from './state-words.ts';

const LOOK = { size: 'compact-sm', variant: 'default' } as const;
const NOT_HERE_YET = 'Amazon has announced this report, but its rows are still being fetched.';

type ReportActionsProps = {
  place: ReportPlace;
  report: ListedReport;
  /** What is heard of it: its month, and what else tells it apart. */
  name: string;
  canAskAgain: boolean;
  onView: (reportId: string) => void;
};

type RowActionProps = Pick<ReportActionsProps, 'place' | 'report' | 'name'>;

/** Says what became of a press on a row, after the name of its month. */
function toastOf(report: ListedReport) {
  const name = monthWords(report);
  return {
    success: (text: string) => toast.success(`${name}: ${text}`),
    error: (text: string) => toast.error(`${name}: ${text}`),
  };
}

function CheckStatus({ place, report, name }: RowActionProps) {
  const say = toastOf(report);
  const { mutate, isPending } = useMutation({
    ...checkStatus(place, report),
    onSuccess: ({ report: now, status }) => {
      if (!now) return say.success(status);
      const words = stateWords(now, Date.now());
      if (stateOf(now) === 'bad') say.error(words);
      else say.success(words);
    },
    onError: (error) => say.error(failureWords(error)),
  });
  return (
    <ActionButton
      {...LOOK}
      subject={name}
      pendingLabel="Checking..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Check Status
    </ActionButton>
  );
}

function ProcessAndStore({ place, report, name }: RowActionProps) {
  const say = toastOf(report);
  const { mutate, isPending } = useMutation({
    ...processAndStore(place, report),
    onSuccess: ({ processedAsins, isFinished, report: now }) => {
      if (!isFinished)
        return say.success(`${storedWords(processedAsins)} so far, the rest follows by itself`);
      if (now && stateOf(now) === 'bad') return say.error(now.message || now.status);
      say.success(storedWords(processedAsins));
    },
    onError: (error) => say.error(failureWords(error)),
  });
  return (
    <ActionButton
      {...LOOK}
      subject={name}
      pendingLabel="Processing..."
      isPending={isPending || report.step === 'processing'}
      disabledReason={report.step === 'fetching' ? NOT_HERE_YET : null}
      onClick={() => mutate(undefined)}
    >
      {report.isProcessed ? 'Re-process' : 'Process & Store'}
    </ActionButton>
  );
}

function AskAgain({ place, report, name }: RowActionProps) {
  const { year, month } = report;
  const { mutate, isPending } = useMutation({
    ...askAgain(place, report),
    onSuccess: (requested) => {
      const { tone, text } = outcomeWords({ year, month, requested });
      toast.show({ tone: tone === 'bad' ? 'error' : 'success', text });
    },
    onError: (error) => toast.error(outcomeWords({ year, month, error }).text),
  });
  return (
    <ActionButton
      {...LOOK}
      subject={name}
      pendingLabel="Asking..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Ask again
    </ActionButton>
  );
}

/** What staff can do with a report: ask how far it is, or look at its data and store it. */
export function ReportActions({ canAskAgain, onView, ...row }: ReportActionsProps) {
  const { report, name } = row;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReady(report) ? (
        <>
          <ActionButton
            {...LOOK}
            subject={name}
            disabledReason={report.step === 'fetching' ? NOT_HERE_YET : null}
            onClick={() => onView(report.reportId)}
          >
            View Data
          </ActionButton>
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
