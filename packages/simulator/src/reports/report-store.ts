// The reports of one API, saved in a state file where there is a folder.
import { z } from 'zod';
import type { Clock } from '../world/clock.ts';
import { openStateFile } from '../world/state-file.ts';

export type ReportStore<Report> = {
  /** Oldest first. */
  list: () => readonly Report[];
  find: (id: string) => Report | null;
  add: (report: Report) => void;
  replace: (report: Report) => void;
  remove: (id: string) => void;
  /** Elapsed time since the report was created, also across restarts. */
  ageMs: (report: Report) => number;
};

type Options<Report> = {
  clock: Clock;
  /** A file that another seed has written is not read. */
  seed: string;
  folder: string | null;
  fileName: string;
  schema: z.ZodType<Report>;
};

const MAX_REPORTS = 2000; // the file is written whole with every change; the oldest reports are dropped

export function createReportStore<Report extends { id: string; createdAt: number }>({
  clock,
  seed,
  folder,
  fileName,
  schema,
}: Options<Report>): ReportStore<Report> {
  const fileSchema = z.object({ seed: z.string(), reports: z.array(schema) });
  const file = openStateFile({ folder, name: fileName, schema: fileSchema });
  const entries = new Map<string, { report: Report; createdElapsedMs: number }>();

  function load(): void {
    const saved = file.read();
    if (saved?.seed !== seed) return;
    for (const report of saved.reports) {
      const ageMs = Math.max(0, clock.now().getTime() - report.createdAt);
      entries.set(report.id, { report, createdElapsedMs: clock.elapsedMs() - ageMs });
    }
  }

  const list = () => [...entries.values()].map(({ report }) => report);
  const save = () => file.save({ seed, reports: list() });

  load();
  return {
    list,
    find: (id) => entries.get(id)?.report ?? null,
    add(report) {
      const [oldestId] = entries.keys();
      if (oldestId !== undefined && entries.size >= MAX_REPORTS) entries.delete(oldestId);
      entries.set(report.id, { report, createdElapsedMs: clock.elapsedMs() });
      save();
    },
    replace(report) {
      const entry = entries.get(report.id);
      if (!entry) return;
      entries.set(report.id, { ...entry, report });
      save();
    },
    remove(id) {
      entries.delete(id);
      save();
    },
    ageMs: ({ id }) => clock.elapsedMs() - (entries.get(id)?.createdElapsedMs ?? 0),
  };
}
