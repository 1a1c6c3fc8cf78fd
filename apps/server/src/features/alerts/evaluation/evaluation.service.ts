// Evaluates the alert rules every few minutes: records findings a page of sellers at a time, then opens and resolves alerts.
import type { AlertSubject } from '@insights/contract/alerts';
import { MARKETPLACES } from '@insights/sp-api/marketplaces';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import { type Finding, type Job, keyOf, NOBODY } from '../alert-finding.ts';
import { defaultThreshold } from '../rules/rule-defaults.ts';
import type { ActiveAlert, ActiveAlertsRepository } from './active-alerts.repository.ts';
import { type EvaluationRun, endedPayload, payloadOf, RUN_EVERY_MS, runOf } from './evaluation-run.ts';
import type { FactsRepository } from './facts.repository.ts';
import {
  adsConnectionFinding,
  type Connection,
  connectionFinding,
  lateFinding,
  reportFinding,
  type ThresholdOf,
} from './findings.ts';
import { findLowSales, marketplaceKey } from './low-sales.ts';
import { decideOutages, type Group } from './outages.ts';
import type { SalesWindowsRepository } from './sales-windows.repository.ts';

export type EvaluationNeeds = {
  facts: FactsRepository;
  sold: SalesWindowsRepository;
  activeAlerts: ActiveAlertsRepository;
  /** How the sellers for whom a token is held are connected, by their ids. */
  listConnected: () => Promise<Map<string, Connection>>;
  /** The same of their grants for advertising. */
  listAdsConnected: () => Promise<Map<string, Connection>>;
  /** The thresholds for a seller's connection: null where the rule is off. */
  readThresholds: (tx: Transaction) => Promise<ThresholdOf>;
  /** The kind of the jobs that keep marketplaces up to date. */
  updateKind: string;
  /** Queues the delivery of these alerts to webhooks. */
  notify: (
    tx: Transaction,
    alertIds: readonly string[],
    event: 'alert.opened' | 'alert.resolved',
    now: Date,
  ) => Promise<void>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readClock: () => Promise<Date>;
  /** By how much shorter waits are than in production, where somebody waits for a evaluation. */
  retryScale: number;
  /** Amazon's clock, which the simulator may set apart from ours. */
  readAmazonClock: () => Promise<Date>;
};

const SELLERS_AT_ONCE = 500;
const REGIONS = MARKETPLACES.map(({ id, region }) => ({ marketplaceId: id, region }));

/** How many runs must find a problem before its alert opens: two where it may pass by itself. */
const SIGHTINGS = new Map<AlertSubject, number>([
  ['connection_refused', 1],
  ['connection_expiring', 1],
  ['ads_connection_refused', 1],
  ['report_failed', 1],
  ['late', 2],
  ['low_sales', 2],
]);
/** Problems that may only mean that this program was down. */
const EXPLAINED_BY_ABSENCE: readonly AlertSubject[] = ['late', 'low_sales'];

type Connected = { sales: Map<string, Connection>; ads: Map<string, Connection> };

export function createEvaluationService(needs: EvaluationNeeds) {
  const { facts, sold, activeAlerts, notify } = needs;

  async function end(tx: Transaction, resolved: readonly ActiveAlert[], now: Date): Promise<void> {
    const ended = await activeAlerts.end(
      tx,
      resolved.map(({ id }) => id),
      now,
    );
    await notify(tx, ended, 'alert.resolved', now);
  }

  /** Records the findings, and resolves the known alerts that were not found again. */
  async function replace(
    tx: Transaction,
    findings: readonly Finding[],
    known: readonly ActiveAlert[],
    now: Date,
  ): Promise<void> {
    await activeAlerts.note(tx, findings, now);
    const found = new Set(findings.map(keyOf));
    await end(
      tx,
      known.filter((one) => !found.has(keyOf(one))),
      now,
    );
  }

  async function findLate(tx: Transaction, sellerIds: string[], evaluation: EvaluationRun, amazonNow: Date) {
    const late = await facts.listLate(tx, sellerIds, {
      now: amazonNow,
      hours: defaultThreshold('late'),
      updateKind: needs.updateKind,
    });
    return late.map((one) => lateFinding(one, evaluation.begunAt));
  }

  async function evaluatePage(
    tx: Transaction,
    sellerIds: string[],
    evaluation: EvaluationRun,
    { now, amazonNow }: { now: Date; amazonNow: Date },
  ): Promise<void> {
    const late = await findLate(tx, sellerIds, evaluation, amazonNow);
    await replace(tx, late, await activeAlerts.list(tx, ['late'], sellerIds), now);
    if (evaluation.judgedHour === null) return;
    const { findings, isOpen } = await findLowSales(tx, sold, sellerIds, amazonNow);
    await activeAlerts.note(tx, findings, now);
    // An unclear verdict leaves the alert as it is; recovered and unwatched marketplaces resolve theirs.
    const known = await activeAlerts.list(tx, ['low_sales'], sellerIds);
    await end(
      tx,
      known.filter((one) => !isOpen.has(marketplaceKey(one))),
      now,
    );
  }

  async function evaluateConnections(tx: Transaction, { sales, ads }: Connected, now: Date) {
    const thresholdOf = await needs.readThresholds(tx);
    const findings = [
      ...[...sales].map(([sellerId, grant]) => connectionFinding(sellerId, grant, now, thresholdOf)),
      ...[...ads].map(([sellerId, grant]) => adsConnectionFinding(sellerId, grant, thresholdOf)),
    ];
    const known = await activeAlerts.list(tx, [
      'connection_refused',
      'connection_expiring',
      'ads_connection_refused',
    ]);
    await replace(
      tx,
      findings.filter((finding) => finding !== null),
      known,
      now,
    );
  }

  async function evaluateReports(tx: Transaction, now: Date) {
    const known = await activeAlerts.list(tx, ['report_failed']);
    const failed = await facts.listFailedReports(
      tx,
      now,
      known.map(({ sellerId, marketplaceId, cause }) => ({ sellerId, marketplaceId, month: cause })),
    );
    await replace(tx, failed.map(reportFinding), known, now);
  }

  /** Nothing is fetched without a working connection, so alerts about a seller's sales give way to that of the connection. */
  async function endUnwatched(tx: Transaction, healthy: ReadonlySet<string>, now: Date) {
    const known = await activeAlerts.list(tx, ['late', 'low_sales']);
    const over = known.filter(({ sellerId }) => !healthy.has(sellerId));
    await end(tx, over, now);
  }

  /** Opens alerts that were found often enough; one outage where many sellers are affected. */
  async function open(
    tx: Transaction,
    evaluation: EvaluationRun,
    { sales, ads }: Connected,
    now: Date,
  ): Promise<void> {
    const isQuiet = evaluation.quietUntil > now;
    const needed = [...SIGHTINGS].filter(([subject]) => !isQuiet || !EXPLAINED_BY_ABSENCE.includes(subject));
    const ready = await activeAlerts.listReady(tx, new Map(needed));
    const outagesBefore = await activeAlerts.list(tx, ['outage']);
    if (ready.length === 0 && outagesBefore.length === 0) return;
    const updated = await activeAlerts.countWatched(tx, REGIONS);
    const watchedOf = ({ subject, region }: Group) => {
      if (subject === 'ads_connection_refused') return ads.size;
      return region === '' ? sales.size : (updated.get(region) ?? 0);
    };
    const { opened, outages } = decideOutages(
      ready,
      watchedOf,
      new Set(outagesBefore.map(({ cause }) => cause)),
    );
    const outageFindings = outages.map(
      ({ key, subject, region, sellers, ready: of }): Finding => ({
        sellerId: NOBODY,
        marketplaceId: '',
        subject: 'outage',
        cause: key,
        region,
        details: { subject, region, sellers: String(sellers), marketplaces: String(of.length) },
        evidence: key,
      }),
    );
    // In the quiet time outages are not found, which must not resolve the open ones.
    await replace(tx, outageFindings, isQuiet ? [] : outagesBefore, now);
    const isBegun = new Set(outageFindings.map(keyOf));
    const begun = (await activeAlerts.list(tx, ['outage'])).filter(
      (one) => !one.isOpen && isBegun.has(keyOf(one)),
    );
    const ids = await activeAlerts.open(
      tx,
      [...opened, ...begun].map(({ id }) => id),
      now,
    );
    await notify(tx, ids, 'alert.opened', now);
  }

  return {
    /** Evaluates the next page of sellers; after the last page, connections and reports of all sellers, and opens alerts. */
    async run(job: Job, run: Run): Promise<Outcome> {
      const now = await needs.readClock();
      const evaluation = runOf(job.payload, now);
      // Read before the transaction, which on the embedded engine has the only connection.
      const amazonNow = await needs.readAmazonClock();
      const connected = { sales: await needs.listConnected(), ads: await needs.listAdsConnected() };
      const healthy = [...connected.sales]
        .filter(([, { tokenStatus }]) => tokenStatus === 'valid')
        .map(([sellerId]) => sellerId)
        .sort();
      const page = healthy.filter((sellerId) => sellerId > evaluation.after).slice(0, SELLERS_AT_ONCE);
      const last = page.at(-1);
      if (last !== undefined) {
        await needs.transaction(async (tx) => {
          await evaluatePage(tx, page, evaluation, { now, amazonNow });
          await run.record({ payload: payloadOf(evaluation, last) }, tx);
        });
        return { state: 'again', afterMs: 0 };
      }
      await needs.transaction(async (tx) => {
        await evaluateConnections(tx, connected, now);
        await evaluateReports(tx, now);
        await endUnwatched(tx, new Set(healthy), now);
        await open(tx, evaluation, connected, now);
        await activeAlerts.removeOld(tx, now);
        await run.record({ payload: endedPayload(evaluation, now) }, tx);
      });
      const afterMs = Math.max(
        0,
        evaluation.begunAt.getTime() + RUN_EVERY_MS / needs.retryScale - now.getTime(),
      );
      return { state: 'again', afterMs, hasSucceeded: true };
    },
  };
}

export type EvaluationService = ReturnType<typeof createEvaluationService>;
