// Which reports were asked for since when, and what their ids do not tell of them; kept in a file where there is a folder.
import { z } from 'zod';
import type { Clock } from '../world/clock.ts';
import { REGIONS, type Region } from '../world/marketplaces.ts';
import { openStateFile } from '../world/state-file.ts';
import { DAY_MS } from '../world/zones.ts';
import type { ReportClaims, ReportIds } from './report-ids.ts';

export type Report = ReportClaims & { id: string; partnerId: string; region: Region };

/** `bornMs` is on the clock that passes, `cancelledAt` on the one that is told. */
export type KeptReport = {
  report: Report;
  bornMs: number;
  /** How much longer than usual it waits; for ever is `Infinity`. */
  extraMs: number;
  cancelledAt: number | null;
};

export const RETENTION_MS = 90 * DAY_MS;
// The file is written whole with every report; older ones are still found by their ids.
const MOST_KEPT = 2000;

const Kept = z.object({
  reports: z.array(
    z.object({
      partnerId: z.string(),
      region: z.enum(REGIONS),
      id: z.string(),
      /** Null waits for ever: JSON has no infinity. */
      extraMs: z.number().nullable(),
      cancelledAt: z.number().nullable(),
    }),
  ),
});
type Kept = z.infer<typeof Kept>;

export type KeptReports = {
  /** Oldest first. */
  list: () => readonly KeptReport[];
  find: (report: Report) => KeptReport | null;
  /** A report that is new, or that was made before a restart and is named again. */
  add: (report: Report, extraMs: number) => KeptReport;
  cancel: (report: Report, at: number) => void;
};

export function openKeptReports(ids: ReportIds, clock: Clock, folder: string | null): KeptReports {
  const file = openStateFile<Kept>({ folder, name: 'reports', schema: Kept });
  const kept = new Map<string, KeptReport>();
  const keyOf = ({ partnerId, id }: Pick<Report, 'partnerId' | 'id'>) => `${partnerId}|${id}`;
  const isOver = ({ createdAt }: Report) => clock.now().getTime() - createdAt > RETENTION_MS;

  function put(report: Report, extraMs: number, cancelledAt: number | null): KeptReport {
    const ageMs = Math.max(0, clock.now().getTime() - report.createdAt);
    const made = { report, bornMs: clock.elapsedMs() - ageMs, extraMs, cancelledAt };
    kept.set(keyOf(report), made);
    return made;
  }

  function save(): void {
    const tooMany = [...kept.values()].slice(0, -MOST_KEPT);
    for (const { report } of tooMany) kept.delete(keyOf(report));
    const reports = [...kept.values()].map(({ report, extraMs, cancelledAt }) => ({
      partnerId: report.partnerId,
      region: report.region,
      id: report.id,
      extraMs: Number.isFinite(extraMs) ? extraMs : null,
      cancelledAt,
    }));
    file.save({ reports });
  }

  for (const { partnerId, region, id, extraMs, cancelledAt } of file.read()?.reports ?? []) {
    // Of another seed's world this one knows nothing.
    const claims = ids.read(partnerId, id);
    if (!claims) continue;
    const report = { ...claims, id, partnerId, region };
    if (!isOver(report)) put(report, extraMs ?? Number.POSITIVE_INFINITY, cancelledAt);
  }

  return {
    list: () => [...kept.values()],
    find: (report) => kept.get(keyOf(report)) ?? null,
    add(report, extraMs) {
      const made = put(report, extraMs, null);
      save();
      return made;
    },
    cancel(report, at) {
      const found = kept.get(keyOf(report)) ?? put(report, 0, null);
      found.cancelledAt = at;
      save();
    },
  };
}
