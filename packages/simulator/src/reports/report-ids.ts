// Report ids that tell what was asked for: digits only, as Amazon's are, so that a report outlives a restart.
import { createHash, createHmac } from 'node:crypto';
import { MARKETPLACES, REGIONS, type Region } from '../world/marketplaces.ts';

export const DATE_GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export const ASIN_GRANULARITIES = ['PARENT', 'CHILD', 'SKU'] as const;
export type DateGranularity = (typeof DATE_GRANULARITIES)[number];
export type AsinGranularity = (typeof ASIN_GRANULARITIES)[number];

/** How a report ends; decided when it is asked for. `empty` is DONE without a single ASIN. */
export const OUTCOMES = ['done', 'empty', 'cancelled', 'fatal', 'fatal-document'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a report id stands for. Instants are epoch milliseconds of whole seconds. */
export type ReportClaims = {
  outcome: Outcome;
  createdAt: number;
  /** Tells apart what is asked for twice within a second. */
  nonce: number;
  marketplaceId: string;
  dataStart: number;
  dataEnd: number;
  dateGranularity: DateGranularity;
  asinGranularity: AsinGranularity;
};

export type ReportIds = {
  write: (partnerId: string, claims: ReportClaims) => string;
  /** Null for anything that was not written for that partner. */
  read: (partnerId: string, id: string) => ReportClaims | null;
};

const WIDTHS = [3, 32, 10, 5, 32, 32, 2, 2] as const; // bits of each claim, in the order of `pack`
const SEAL_BITS = 32n;
const MAX_DIGITS = 60;
export const MAX_NONCE = 1023;

export function createReportIds(seed: string): ReportIds {
  const seal = (partnerId: string, payload: bigint) => {
    const digest = createHmac('sha256', `report ids|${seed}`).update(`${partnerId}|${payload}`).digest();
    return BigInt(digest.readUInt32BE(0));
  };
  return {
    write(partnerId, claims) {
      const payload = pack(claims);
      return ((payload << SEAL_BITS) | seal(partnerId, payload)).toString();
    },
    read(partnerId, id) {
      if (!/^\d+$/.test(id) || id.length > MAX_DIGITS) return null;
      const whole = BigInt(id);
      const payload = whole >> SEAL_BITS;
      return seal(partnerId, payload) === BigInt.asUintN(32, whole) ? unpack(payload) : null;
    },
  };
}

function pack(claims: ReportClaims): bigint {
  const values = [
    OUTCOMES.indexOf(claims.outcome),
    claims.createdAt / 1000,
    claims.nonce,
    MARKETPLACES.findIndex(({ id }) => id === claims.marketplaceId),
    claims.dataStart / 1000,
    claims.dataEnd / 1000,
    DATE_GRANULARITIES.indexOf(claims.dateGranularity),
    ASIN_GRANULARITIES.indexOf(claims.asinGranularity),
  ];
  // The leading one keeps the first claim's zeros.
  return WIDTHS.reduce((packed, width, index) => {
    const value = BigInt(Math.max(0, Math.floor(values[index] ?? 0)));
    return (packed << BigInt(width)) | BigInt.asUintN(width, value);
  }, 1n);
}

function unpack(payload: bigint): ReportClaims | null {
  const values: number[] = [];
  let rest = payload;
  for (const width of [...WIDTHS].reverse()) {
    values.unshift(Number(BigInt.asUintN(width, rest)));
    rest >>= BigInt(width);
  }
  const [outcome = 0, created = 0, nonce = 0, marketplace = 0, start = 0, end = 0, date = 0, asin = 0] =
    values;
  const marketplaceId = MARKETPLACES[marketplace]?.id;
  if (rest !== 1n || marketplaceId === undefined) return null;
  return {
    outcome: OUTCOMES[outcome] ?? 'done',
    createdAt: created * 1000,
    nonce,
    marketplaceId,
    dataStart: start * 1000,
    dataEnd: end * 1000,
    dateGranularity: DATE_GRANULARITIES[date] ?? 'DAY',
    asinGranularity: ASIN_GRANULARITIES[asin] ?? 'PARENT',
  };
}

const DOCUMENT_ID = /^amzn1\.spdoc\.1\.4\.(na|eu|fe)\.[0-9a-f-]{36}\.T([0-9A-Z]+)\.5600$/;

/** A document id of the live shape; its T part is the report's id. */
export function documentIdOf(reportId: string, region: Region): string {
  return `amzn1.spdoc.1.4.${documentNameOf(reportId, region)}.5600`;
}

/** The part of a document id that its address has too. */
export function documentNameOf(reportId: string, region: Region): string {
  const tail = BigInt(reportId).toString(36).toUpperCase();
  return `${region}.${uuidOf(reportId)}.T${tail}`;
}

export function reportIdOf(documentId: string): { reportId: string; region: Region } | null {
  const match = DOCUMENT_ID.exec(documentId);
  const region = REGIONS.find((name) => name === match?.[1]);
  if (!match?.[2] || !region) return null;
  let reportId = 0n;
  for (const digit of match[2]) reportId = reportId * 36n + BigInt(Number.parseInt(digit, 36));
  return { reportId: reportId.toString(), region };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
