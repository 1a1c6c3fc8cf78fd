import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { ExplainedButton } from '../../../components/explained-button.tsx';
import { toast } from '../../../components/toast.tsx';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { checkStatus, type ListedReport, processAndStore, requestAgain } from '../api.ts';
import { failureMessage, formatMonth, formatOutcome, formatState, formatStored } from '../format.ts';
import { isReady, stateOf } from '../model.ts';

type ReportActionsProps = {
  marketplace: MarketplaceRef;
  report: ListedReport;
  name: string;
  canRequestAgain: boolean;
  onView: (reportId: string) => void;
};

export function ReportActions({ marketplace, report, name, canRequestAgain, onView }: ReportActionsProps) {
  const month = formatMonth(report);
  const onError = (error: Error) => toast.error(`${month}: ${failureMessage(error)}`);
  const say = (isBad: boolean, text: string) =>
    toast.show({ tone: isBad ? 'error' : 'success', text: `${month}: ${text}` });
  const check = useMutation({
    ...checkStatus(marketplace, report),
    onError,
    onSuccess: ({ report: changed, status }) =>
      say(
        changed !== null && stateOf(changed) === 'bad',
        changed ? formatState(changed, Date.now()) : status,
      ),
  });
  const process = useMutation({
    ...processAndStore(marketplace, report),
    onError,
    onSuccess: ({ processedAsins, isFinished, report: changed }) => {
      const stored = formatStored(processedAsins);
      if (isFinished === false) return say(false, `${stored} so far; the rest is still being stored`);
      const hasFailed = changed !== null && stateOf(changed) === 'bad';
      say(hasFailed, hasFailed ? changed.message || changed.status : stored);
    },
  });
  const again = useMutation({
    ...requestAgain(marketplace, report),
    onError,
    onSuccess: (requested) => {
      const { state, text } = formatOutcome({ year: report.year, month: report.month, requested });
      toast.show({ tone: state === 'bad' ? 'error' : 'success', text });
    },
  });
  const disabledReason =
    report.step === 'fetching'
      ? 'Amazon has announced this report, but its rows are still being fetched.'
      : null;
  const button = { size: 'compact-sm', variant: 'default', subject: name } as const;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReady(report) ? (
        <>
          <ExplainedButton
            {...button}
            disabledReason={disabledReason}
            onClick={() => onView(report.reportId)}
          >
            View Data
          </ExplainedButton>
          <ExplainedButton
            {...button}
            pendingLabel="Processing..."
            isPending={process.isPending || report.step === 'processing'}
            disabledReason={disabledReason}
            onClick={() => process.mutate(undefined)}
          >
            {report.isProcessed ? 'Re-process' : 'Process & Store'}
          </ExplainedButton>
        </>
      ) : (
        <>
          {canRequestAgain && (
            <ActionButton
              {...button}
              pendingLabel="Asking..."
              isPending={again.isPending}
              onClick={() => again.mutate(undefined)}
            >
              Ask again
            </ActionButton>
          )}
          <ActionButton
            {...button}
            pendingLabel="Checking..."
            isPending={check.isPending}
            onClick={() => check.mutate(undefined)}
          >
            Check Status
          </ActionButton>
        </>
      )}
    </Group>
  );
}
