// Faults that can be switched on per operation, and which of them a call meets.
import { z } from 'zod';
import { REGIONS, type Region } from '../world/marketplaces.ts';

export const FAULTS = [
  'latency',
  '429',
  '500',
  '503',
  'reset',
  'truncate',
  'malformed',
  'revoked',
  'secret-rotated',
  'expired-link',
  'empty',
  'cancelled',
  'fatal',
  'fatal-document',
  'failed',
  'no-role',
  'plain',
  '429-bare',
  '429-html',
  'slow',
  'stuck',
  'forbidden',
  'false-twin',
  'gaps',
  'odd-row',
  'float-noise',
  'lost-answer',
  'late-list',
  'wrong-specification',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export const EVERY_OPERATION = '*';
/** The faults with a duration, and its default. */
const DEFAULT_MS: Partial<Record<FaultKind, number>> = {
  latency: 2000,
  slow: 60_000,
  'late-list': 120_000,
};

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** The body of POST /__sim/faults; the form sends numbers as text. */
export const FaultInput = z.strictObject({
  operation: z.string().min(1),
  fault: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.enum(FAULTS)),
  times: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(1_000_000).optional()),
  ms: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(600_000).optional()),
  region: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() || undefined : value),
    z.enum(REGIONS).optional(),
  ),
  sellingPartnerId: z.preprocess(blankIsAbsent, z.string().optional()),
});
export type FaultInput = z.infer<typeof FaultInput>;

export type Fault = {
  id: string;
  operation: string;
  fault: FaultKind;
  /** How often it still strikes; null until it is removed. */
  timesLeft: number | null;
  ms: number | null;
  region: Region | null;
  /** Only calls of this selling partner (or advertiser login). */
  sellingPartnerId: string | null;
};

/** The call that a fault may apply to. */
export type Target = { operation: string; region: Region | null; subject: string };
/** What happens to a call: how long it waits, and which other fault it meets, with that fault's duration. */
export type Strike = { delayMs: number; kind: Exclude<FaultKind, 'latency'> | null; ms: number };

export type Faults = {
  list: () => readonly Fault[];
  add: (input: FaultInput) => Fault;
  remove: (id: string) => boolean;
  clear: () => void;
  /** Uses up every matching latency and the oldest other fault that the operation supports. */
  strike: (target: Target, isSupported: (kind: FaultKind) => boolean) => Strike;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;

  function use(fault: Fault): void {
    if (fault.timesLeft === null) return;
    fault.timesLeft -= 1;
    if (fault.timesLeft === 0) faults = faults.filter((other) => other !== fault);
  }

  return {
    list: () => faults,
    add({ operation, fault, times, ms, region, sellingPartnerId }) {
      lastId += 1;
      const added: Fault = {
        id: String(lastId),
        operation,
        fault,
        timesLeft: times ?? null,
        ms: fault in DEFAULT_MS ? (ms ?? DEFAULT_MS[fault] ?? null) : null,
        region: region ?? null,
        sellingPartnerId: sellingPartnerId ?? null,
      };
      faults = [...faults, added];
      return added;
    },
    remove(id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear() {
      faults = [];
    },
    strike(target, isSupported) {
      const strike: Strike = { delayMs: 0, kind: null, ms: 0 };
      for (const fault of faults.filter((candidate) => aimsAt(candidate, target))) {
        if (fault.fault === 'latency') {
          strike.delayMs += fault.ms ?? 0;
          use(fault);
        } else if (strike.kind === null && isSupported(fault.fault)) {
          strike.kind = fault.fault;
          strike.ms = fault.ms ?? 0;
          use(fault);
        }
      }
      return strike;
    },
  };
}

function aimsAt(fault: Fault, { operation, region, subject }: Target): boolean {
  if (fault.operation !== EVERY_OPERATION && fault.operation !== operation) return false;
  if (fault.region !== null && fault.region !== region) return false;
  return fault.sellingPartnerId === null || fault.sellingPartnerId === subject;
}
