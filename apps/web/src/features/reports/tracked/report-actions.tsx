import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { toast } from '../../../components/toast.tsx';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { checkStatus, type ListedReport, processAndStore, requestAgain } from '../api.ts';
import { failureMessage, formatMonth, formatOutcome, formatState, formatStored } from '../format.ts';
import { isReady, stateOf } from '../model.ts';

const ROW_BUTTON = { size: 'compact-sm', variant: 'default' } as const;
const NOT_FETCHED = 'Amazon has announced this report, but its rows are still being fetched.';

type ReportActionsProps = {
  marketplace: MarketplaceRef;
  report: ListedReport;
  /** Its month, and what distinguishes it from others of the month. */
  name: string;
  canRequestAgain: boolean;
  onView: (reportId: string) => void;
};

type RowActionProps = Pick<ReportActionsProps, 'marketplace' | 'report' | 'name'>;

/** Toasts that begin with the month of a row. */
function toastFor(report: ListedReport) {
  const name = formatMonth(report);
  return {
    success: (text: string) => toast.success(`${name}: ${text}`),
    error: (text: string) => toast.error(`${name}: ${text}`),
  };
}

function CheckStatus({ marketplace, report, name }: RowActionProps) {
  const monthToast = toastFor(report);
  const { mutate, isPending } = useMutation({
    ...checkStatus(marketplace, report),
    onSuccess: ({ report: changed, status }) => {
      if (!changed) return monthToast.success(status);
      const text = formatState(changed, Date.now());
      if (stateOf(changed) === 'bad') monthToast.error(text);
      else monthToast.success(text);
    },
    onError: (error) => monthToast.error(failureMessage(error)),
  });
  return (
    <ActionButton
      {...ROW_BUTTON}
      subject={name}
      pendingLabel="Checking..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Check Status
    </ActionButton>
  );
}

function ProcessAndStore({ marketplace, report, name }: RowActionProps) {
  const monthToast = toastFor(report);
  const { mutate, isPending } = useMutation({
    ...processAndStore(marketplace, report),
    onSuccess: ({ processedAsins, isFinished, report: changed }) => {
      if (!isFinished)
        return monthToast.success(`${formatStored(processedAsins)} so far; the rest is still being stored`);
      if (changed && stateOf(changed) === 'bad') return monthToast.error(changed.message || changed.status);
      monthToast.success(formatStored(processedAsins));
    },
    onError: (error) => monthToast.error(failureMessage(error)),
  });
  return (
    <DisabledReason reason={report.step === 'fetching' ? NOT_FETCHED : null}>
      <ActionButton
        {...ROW_BUTTON}
        subject={name}
        pendingLabel="Processing..."
        isPending={isPending || report.step === 'processing'}
        isOff={report.step === 'fetching'}
        onClick={() => mutate(undefined)}
      >
        {report.isProcessed ? 'Re-process' : 'Process & Store'}
      </ActionButton>
    </DisabledReason>
  );
}

function RequestAgain({ marketplace, report, name }: RowActionProps) {
  const { year, month } = report;
  const { mutate, isPending } = useMutation({
    ...requestAgain(marketplace, report),
    onSuccess: (requested) => {
      const { state, text } = formatOutcome({ year, month, requested });
      toast.show({ tone: state === 'bad' ? 'error' : 'success', text });
    },
    onError: (error) => toast.error(formatOutcome({ year, month, error }).text),
  });
  return (
    <ActionButton
      {...ROW_BUTTON}
      subject={name}
      pendingLabel="Asking..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Ask again
    </ActionButton>
  );
}

/** What staff can do with a report: check its status, or view its data and store it. */
export function ReportActions({ canRequestAgain, onView, ...row }: ReportActionsProps) {
  const { report, name } = row;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReady(report) ? (
        <>
          <DisabledReason reason={report.step === 'fetching' ? NOT_FETCHED : null}>
            <ActionButton
              {...ROW_BUTTON}
              subject={name}
              isOff={report.step === 'fetching'}
              onClick={() => onView(report.reportId)}
            >
              View Data
            </ActionButton>
          </DisabledReason>
          <ProcessAndStore {...row} />
        </>
      ) : (
        <>
          {canRequestAgain && <RequestAgain {...row} />}
          <CheckStatus {...row} />
        </>
      )}
    </Group>
  );
}
