import { formatCount } from '@insights/domain/money';
import { Alert, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconDatabaseImport } from '@tabler/icons-react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RetryButton } from '../../../components/state/retry-button.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import type { Shop } from '../catalogue.queries.ts';
import type { Presences, PresencesState } from '../presence/presences.ts';
import { usePresencesState } from '../presence/use-presences.ts';
import classes from './bulk-save-bar.module.css';
import { offerWords, stepWords } from './bulk-words.ts';
import type { Failure, Step } from './save-one-by-one.ts';
import { useBulkSave } from './use-bulk-save.ts';

type RunningProps = { step: Step; total: number; isCancelling: boolean; onCancel: () => void };

function Running({ step, total, isCancelling, onCancel }: RunningProps) {
  return (
    <>
      <div className={classes['progress']}>
        <Text role="status" size="sm" mb={4} data-figures>
          {stepWords(step, total)}:{' '}
          <Text span inherit ff="monospace">
            {step.asin}
          </Text>
        </Text>
        <Progress value={(100 * (step.current - 1)) / total} size="sm" aria-label="ASINs saved" />
        <Text size="xs" c="dimmed" mt={4}>
          It goes on as long as this page stays open.
        </Text>
      </div>
      <ActionButton variant="default" size="xs" isPending={isCancelling} onClick={onCancel}>
        Cancel Operation
      </ActionButton>
    </>
  );
}

const MOST_TOLD = 50;

function Failures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  const untold = failures.length - MOST_TOLD;
  return (
    <details className={classes['failures']}>
      <summary>What failed</summary>
      <ul>
        {failures.slice(0, MOST_TOLD).map(({ asin, message }) => (
          <li key={asin}>
            <Text span inherit ff="monospace">
              {asin}
            </Text>
            : {message}
          </li>
        ))}
        {untold > 0 && <li>and {formatCount(untold)} more</li>}
      </ul>
    </details>
  );
}

function Offer({ state, onStart }: { state: PresencesState; onStart: () => void }) {
  const { total, checked, missing, isChecking } = state;
  const areAllThere = checked === total && missing === 0;
  return (
    <>
      <ActionButton
        size="xs"
        variant={areAllThere ? 'default' : 'filled'}
        leftSection={
          areAllThere ? (
            <IconCircleCheck size={16} aria-hidden="true" className={classes['there'] ?? ''} />
          ) : (
            <IconDatabaseImport size={16} aria-hidden="true" />
          )
        }
        isPending={isChecking}
        onClick={onStart}
      >
        {areAllThere ? 'All ASINs in Database' : offerWords(missing)}
      </ActionButton>
      {isChecking && (
        <Text size="sm" c="dimmed" data-figures>
          Checking ASINs: {formatCount(checked)} of {formatCount(total)}
        </Text>
      )}
    </>
  );
}

type CheckFailureProps = { state: PresencesState; onRetry: () => void };

function CheckFailure({ state: { failure, total, checked, isChecking }, onRetry }: CheckFailureProps) {
  if (failure === null || checked === total) return null;
  return (
    <div className={classes['failed']} role="alert">
      <StateLine state="bad">
        {formatCount(total - checked)} ASINs could not be looked up in the database: {failure}
      </StateLine>
      <RetryButton subject="ASINs in the database" isRetrying={isChecking} onRetry={onRetry} />
    </div>
  );
}

type BulkSaveBarProps = { shop: Shop; presences: Presences; isStaff: boolean };

/** Saves all ASINs that are not saved yet: the offer, how far it is, and how it ended. */
export function BulkSaveBar({ shop, presences, isStaff }: BulkSaveBarProps) {
  const bulk = useBulkSave(shop, presences);
  const checks = usePresencesState(presences, (state) => state);
  const { state } = bulk;
  if (checks.total === 0 && state.is === 'idle') return null;
  return (
    <div className={classes['bar']}>
      {state.is === 'ended' && (
        <Alert
          className={classes['end'] ?? ''}
          role={state.tone === 'good' ? 'status' : 'alert'}
          color={state.tone === 'good' ? 'ink' : 'red'}
          py="sm"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={bulk.dismiss}
        >
          {state.words}
          <Failures failures={state.failures} />
        </Alert>
      )}
      {state.is === 'running' && <Running {...state} onCancel={bulk.cancel} />}
      {state.is !== 'running' && isStaff && <Offer state={checks} onStart={bulk.start} />}
      {!isStaff && checks.missing > 0 && (
        <Text size="sm" c="dimmed" data-figures>
          {formatCount(checks.missing)} of {formatCount(checks.total)} ASINs are not in the database. Only
          staff can save them.
        </Text>
      )}
      <CheckFailure state={checks} onRetry={presences.askAgain} />
    </div>
  );
}
