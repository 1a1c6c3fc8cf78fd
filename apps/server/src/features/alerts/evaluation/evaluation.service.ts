// Looks at everything every few minutes and notes what is wrong: a page of sellers at a time, then what is told of it.
import type { AlertSubject } from '@insights/contract/alerts';
import { MARKETPLACES } from '@insights/sp-api/marketplaces';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import { type Finding, type Job, keyOf, NOBODY } from '../alerts-job.ts';
import { defaultThreshold } from '../rules/rule-defaults.ts';
import type { FactsRepository } from './facts.repository.ts';
import {
  adsConnectionFinding,
  type Connection,
  connectionFinding,
  lateFinding,
  reportFinding,
  type ThresholdOf,
} from './findings.ts';
import { lookForLowSales, placeOf } from './low-sales.ts';
import { decideOutages, type Group } from './outages.ts';
import { endedPayload, payloadOf, ROUND_EVERY_MS, type Round, roundOf } from './round.ts';
import type { SoldRepository } from './sold.repository.ts';
import type { Standing, StandingRepository } from './standing.repository.ts';

export type EvaluationNeeds = {
  facts: FactsRepository;
  sold: SoldRepository;
  standing: StandingRepository;
  /** How the sellers for whom a token is held are connected, by their ids. */
  listConnected: () => Promise<Map<string, Connection>>;
  /** The same of their grants for advertising. */
  listAdsConnected: () => Promise<Map<string, Connection>>;
  /** What a seller's connection is watched for: null where nobody wants to know. */
  readThresholds: (tx: Transaction) => Promise<ThresholdOf>;
  /** The kind of the jobs that keep marketplaces up to date. */
  updateKind: string;
  /** Tells whoever wants to hear of it that these alerts were opened or have ended. */
  tell: (
    tx: Transaction,
    alertIds: readonly string[],
    event: 'alert.opened' | 'alert.resolved',
    now: Date,
  ) => Promise<void>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readClock: () => Promise<Date>;
  /** By how much shorter waits are than they are for customers: 1, but where somebody waits for a round. */
  retryScale: number;
  /** The time that Amazon believes in. */
  readAmazonClock: () => Promise<Date>;
};

const SELLERS_AT_ONCE = 500;
const REGIONS = MARKETPLACES.map(({ id, region }) => ({ marketplaceId: id, region }));

/** How often each must be seen before it is told: what may be a moment's, twice. */
const SIGHTINGS = new Map<AlertSubject, number>([
  ['connection_refused', 1],
  ['connection_expiring', 1],
  ['ads_connection_refused', 1],
  ['report_failed', 1],
  ['late', 2],
  ['low_sales', 2],
]);
/** What an absence of ours explains as well. */
const EXPLAINED_BY_ABSENCE: readonly AlertSubject[] = ['late', 'low_sales'];

type Connected = { sales: Map<string, Connection>; ads: Map<string, Connection> };

export function createEvaluationService(needs: EvaluationNeeds) {
  const { facts, sold, standing, tell } = needs;

  async function end(tx: Transaction, over: readonly Standing[], now: Date): Promise<void> {
    const ended = await standing.end(
      tx,
      over.map(({ id }) => id),
      now,
    );
    await tell(tx, ended, 'alert.resolved', now);
  }

  /** Notes what was found, and ends what was not found again of those that could have been. */
  async function replace(
    tx: Transaction,
    findings: readonly Finding[],
    known: readonly Standing[],
    now: Date,
  ): Promise<void> {
    await standing.note(tx, findings, now);
    const found = new Set(findings.map(keyOf));
    await end(
      tx,
      known.filter((one) => !found.has(keyOf(one))),
      now,
    );
  }

  async function lookForLate(tx: Transaction, sellerIds: string[], round: Round, amazonNow: Date) {
    const late = await facts.listLate(tx, sellerIds, {
      now: amazonNow,
      hours: defaultThreshold('late'),
      updateKind: needs.updateKind,
    });
    return late.map((one) => lateFinding(one, round.begunAt));
  }

  async function lookAtPage(
    tx: Transaction,
    sellerIds: string[],
    round: Round,
    { now, amazonNow }: { now: Date; amazonNow: Date },
  ): Promise<void> {
    const late = await lookForLate(tx, sellerIds, round, amazonNow);
    await replace(tx, late, await standing.list(tx, ['late'], sellerIds), now);
    if (round.judgedHour === null) return;
    const { findings, isOpen } = await lookForLowSales(tx, sold, sellerIds, amazonNow);
    await standing.note(tx, findings, now);
    // What cannot be told stays as it is; what is well back ends, and what nobody watches any more.
    const known = await standing.list(tx, ['low_sales'], sellerIds);
    await end(
      tx,
      known.filter((one) => !isOpen.has(placeOf(one))),
      now,
    );
  }

  async function lookAtConnections(tx: Transaction, { sales, ads }: Connected, now: Date) {
    const thresholdOf = await needs.readThresholds(tx);
    const findings = [
      ...[...sales].map(([sellerId, grant]) => connectionFinding(sellerId, grant, now, thresholdOf)),
      ...[...ads].map(([sellerId, grant]) => adsConnectionFinding(sellerId, grant, thresholdOf)),
    ];
    const known = await standing.list(tx, [
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

  async function lookAtReports(tx: Transaction, now: Date) {
    const known = await standing.list(tx, ['report_failed']);
    const failed = await facts.listFailedReports(
      tx,
      now,
      known.map(({ sellerId, marketplaceId, cause }) => ({ sellerId, marketplaceId, month: cause })),
    );
    await replace(tx, failed.map(reportFinding), known, now);
  }

  /** Nobody fetches for a seller whose connection does not work: what was said of its sales has this for its cause. */
  async function endUnwatched(tx: Transaction, healthy: ReadonlySet<string>, now: Date) {
    const known = await standing.list(tx, ['late', 'low_sales']);
    const over = known.filter(({ sellerId }) => !healthy.has(sellerId));
    await end(tx, over, now);
  }

  /** Opens what has been seen often enough; what has hit many at once, as one. */
  async function open(tx: Transaction, round: Round, { sales, ads }: Connected, now: Date): Promise<void> {
    const isQuiet = round.quietUntil > now;
    const needed = [...SIGHTINGS].filter(([subject]) => !isQuiet || !EXPLAINED_BY_ABSENCE.includes(subject));
    const ready = await standing.listReady(tx, new Map(needed));
    const outagesBefore = await standing.list(tx, ['outage']);
    if (ready.length === 0 && outagesBefore.length === 0) return;
    const updated = await standing.countWatched(tx, REGIONS);
    const watchedOf = ({ subject, region }: Group) => {
      if (subject === 'ads_connection_refused') return ads.size;
      return region === '' ? sales.size : (updated.get(region) ?? 0);
    };
    const { opened, outages } = decideOutages(
      ready,
      watchedOf,
      new Set(outagesBefore.map(({ cause }) => cause)),
    );
    const told = outages.map(
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
    // While nothing is said, nothing that was said ends for want of being said again.
    await replace(tx, told, isQuiet ? [] : outagesBefore, now);
    const isBegun = new Set(told.map(keyOf));
    const begun = (await standing.list(tx, ['outage'])).filter(
      (one) => !one.isOpen && isBegun.has(keyOf(one)),
    );
    const ids = await standing.open(
      tx,
      [...opened, ...begun].map(({ id }) => id),
      now,
    );
    await tell(tx, ids, 'alert.opened', now);
  }

  return {
    /** Looks at the next page of sellers; behind the last one, at what concerns all, and tells what there is to tell. */
    async run(job: Job, run: Run): Promise<Outcome> {
      const now = await needs.readClock();
      const round = roundOf(job.payload, now);
      // Asked before anything is written: on the embedded engine a transaction has the only connection.
      const amazonNow = await needs.readAmazonClock();
      const connected = { sales: await needs.listConnected(), ads: await needs.listAdsConnected() };
      const healthy = [...connected.sales]
        .filter(([, { tokenStatus }]) => tokenStatus === 'valid')
        .map(([sellerId]) => sellerId)
        .sort();
      const page = healthy.filter((sellerId) => sellerId > round.after).slice(0, SELLERS_AT_ONCE);
      const last = page.at(-1);
      if (last !== undefined) {
        await needs.transaction(async (tx) => {
          await lookAtPage(tx, page, round, { now, amazonNow });
          await run.record({ payload: payloadOf(round, last) }, tx);
        });
        return { state: 'again', afterMs: 0 };
      }
      await needs.transaction(async (tx) => {
        await lookAtConnections(tx, connected, now);
        await lookAtReports(tx, now);
        await endUnwatched(tx, new Set(healthy), now);
        await open(tx, round, connected, now);
        await standing.removeOld(tx, now);
        await run.record({ payload: endedPayload(round, now) }, tx);
      });
      const afterMs = Math.max(
        0,
        round.begunAt.getTime() + ROUND_EVERY_MS / needs.retryScale - now.getTime(),
      );
      return { state: 'again', afterMs, hasSucceeded: true };
    },
  };
}

export type EvaluationService = ReturnType<typeof createEvaluationService>;
