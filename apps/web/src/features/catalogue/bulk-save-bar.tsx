import type { AsinPresence } from '@insights/contract/catalogue';
import { formatCount } from '@insights/domain/money';
import { Alert, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconDatabaseImport } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { RetryButton } from '../../components/state/retry-button.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { saveFromAmazon } from './api.ts';
import { type Failure, formatOutcome, formatStep, type Step, saveOneByOne } from './bulk-save.ts';
import classes from './catalogue.module.css';

type Result = { isGood: boolean; text: string; failures: readonly Failure[] };

type RunningProps = { step: Step; total: number; isCancelling: boolean; onCancel: () => void };

function Running({ step, total, isCancelling, onCancel }: RunningProps) {
  return (
    <>
      <div className={classes['progress']}>
        <Text role="status" size="sm" mb={4} data-figures>
          {formatStep(step, total)}:{' '}
          <Text span inherit ff="monospace">
            {step.asin}
          </Text>
        </Text>
        <Progress value={(100 * (step.current - 1)) / total} size="sm" aria-label="ASINs saved" />
        <Caption mt={4}>Saving continues for as long as this page stays open.</Caption>
      </div>
      <ActionButton variant="default" size="xs" isPending={isCancelling} onClick={onCancel}>
        Cancel Operation
      </ActionButton>
    </>
  );
}

const MOST_LISTED = 50;

function Failures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  const unlisted = failures.length - MOST_LISTED;
  return (
    <details className={classes['failures']}>
      <summary>What failed</summary>
      <ul>
        {failures.slice(0, MOST_LISTED).map(({ asin, message }) => (
          <li key={asin}>
            <Text span inherit ff="monospace">
              {asin}
            </Text>
            : {message}
          </li>
        ))}
        {unlisted > 0 && <li>and {formatCount(unlisted)} more</li>}
      </ul>
    </details>
  );
}

type OfferProps = {
  missing: readonly string[] | undefined;
  isChecking: boolean;
  onStart: (asins: readonly string[]) => void;
};

function Offer({ missing = [], isChecking, onStart }: OfferProps) {
  const areAllSaved = missing.length === 0 && !isChecking;
  return (
    <ActionButton
      size="xs"
      variant={areAllSaved ? 'default' : 'filled'}
      leftSection={
        areAllSaved ? (
          <IconCircleCheck size={16} aria-hidden="true" className={classes['saved'] ?? ''} />
        ) : (
          <IconDatabaseImport size={16} aria-hidden="true" />
        )
      }
      pendingLabel="Checking ASINs..."
      isPending={isChecking}
      onClick={() => onStart(missing)}
    >
      {areAllSaved ? 'All ASINs in Database' : `Save ${formatCount(missing.length)} ASINs to Database`}
    </ActionButton>
  );
}

type BulkSaveBarProps = {
  marketplace: MarketplaceRef;
  total: number;
  missing: UseQueryResult<string[]>;
  isStaff: boolean;
  onSaved: (asin: string, presence: AsinPresence) => void;
};

export function BulkSaveBar({ marketplace, total, missing, isStaff, onSaved }: BulkSaveBarProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const cancelling = useRef<AbortController>(null);

  // Leaving the page stops it: what was saved stays saved, and the rest is offered again.
  useEffect(() => () => cancelling.current?.abort(), []);

  const {
    mutate,
    reset,
    data: result,
    variables = [],
  } = useMutation({
    mutationFn: async (asins: readonly string[]): Promise<Result> => {
      if (!marketplace.sellerId || !marketplace.marketplaceId)
        return { isGood: false, text: 'Missing seller or marketplace information.', failures: [] };
      if (asins.length === 0)
        return { isGood: true, text: 'All ASINs are already in the database!', failures: [] };
      cancelling.current = new AbortController();
      const outcome = await saveOneByOne(asins, {
        save: async (asin) => onSaved(asin, await saveFromAmazon(client, marketplace, asin)),
        onStep: setStep,
        cancelled: cancelling.current.signal,
      });
      const { failures, refusal } = outcome;
      const isGood = failures.length === 0 && refusal === null;
      return { isGood, text: formatOutcome(outcome, asins.length), failures };
    },
    onSettled: () => {
      setStep(null);
      setIsCancelling(false);
    },
  });
  const cancel = () => {
    cancelling.current?.abort();
    setIsCancelling(true);
  };
  if (total === 0 && !step && !result) return null;
  const { data } = missing;
  return (
    <div className={classes['bar']}>
      {result && (
        <Alert
          className={classes['end'] ?? ''}
          role={result.isGood ? 'status' : 'alert'}
          color={result.isGood ? 'ink' : 'red'}
          py="sm"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={reset}
        >
          {result.text}
          <Failures failures={result.failures} />
        </Alert>
      )}
      {step && <Running step={step} total={variables.length} isCancelling={isCancelling} onCancel={cancel} />}
      {!step && isStaff && !missing.isError && (
        <Offer missing={data} isChecking={missing.isPending} onStart={mutate} />
      )}
      {!isStaff && data !== undefined && data.length > 0 && (
        <Dimmed data-figures>
          {formatCount(data.length)} of {formatCount(total)} ASINs are not in the database. Only staff can
          save them.
        </Dimmed>
      )}
      {missing.isError && (
        <div className={classes['failed']} role="alert">
          <StateLine state="bad">
            The ASINs could not be looked up in the database: {missing.error.message}
          </StateLine>
          <RetryButton
            subject="ASINs in the database"
            isRetrying={missing.isFetching}
            onRetry={() => void missing.refetch()}
          />
        </div>
      )}
    </div>
  );
}
