// The document of a report: gzipped JSON, streamed where a catalogue has extra products.
import { Readable } from 'node:stream';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { Simulator } from '../simulator-state.ts';
import type { Answer } from '../wire/answers.ts';
import { findMarketplace, type Region } from '../world/marketplaces.ts';
import type { Report } from './reports.ts';
import { writeSalesAndTraffic } from './sales-and-traffic.ts';

const TYPE = 'binary/octet-stream';
const CHUNK_CHARACTERS = 65_536;
// Seen in the document of a FATAL report: selling-partner-api-models#2630.
const FATAL_TEXT =
  'A client error occurred. Please double check that your parameters are valid and fulfill the requirements of the report type.';

type Content = { partnerId: string; region: Region; reportId: string };

/** Faults of a document: not compressed though GZIP was announced, or that of the month before. */
type Oddities = { isPlain: boolean; isOfAnotherMonth: boolean };

/** Null when there is no such document. */
export function writeReportDocument(
  { ledger, reports, world }: Simulator,
  { partnerId, region, reportId }: Content,
  { isPlain, isOfAnotherMonth }: Oddities,
): Answer | null {
  const partner = world.findPartner(partnerId, region);
  const report = partner && reports.find(partner, reportId);
  const marketplace = report && findMarketplace(report.marketplaceId);
  if (!partner || !report || !marketplace) return null;
  if (report.outcome === 'fatal-document')
    return wholeAnswer(JSON.stringify({ errorDetails: FATAL_TEXT }), isPlain);
  const extraAsins = world.countExtraAsins(partnerId);
  const account = { partner, marketplace };
  const products = world.listProducts(partner);
  const documentReport = isOfAnotherMonth ? oneMonthEarlier(report) : report;
  const pieces = writeSalesAndTraffic({
    ledger,
    seed: world.seed,
    account,
    products,
    report: documentReport,
    extraAsins,
  });
  if (extraAsins > 0) return streamAnswer(pieces, isPlain);
  return wholeAnswer([...pieces].join(''), isPlain);
}

function oneMonthEarlier(report: Report): Report {
  const earlier = (instant: number) => {
    const date = new Date(instant);
    const lastOfMonthBefore = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0);
    const day = Math.min(date.getUTCDate(), new Date(lastOfMonthBefore).getUTCDate());
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day);
  };
  return { ...report, dataStart: earlier(report.dataStart), dataEnd: earlier(report.dataEnd) };
}

function wholeAnswer(text: string, isPlain: boolean): Answer {
  return { status: 200, type: TYPE, body: isPlain ? Buffer.from(text) : gzipSync(text) };
}

function streamAnswer(pieces: Iterable<string>, isPlain: boolean): Answer {
  const text = Readable.from(inChunks(pieces), { objectMode: false });
  return {
    status: 200,
    type: TYPE,
    body: isPlain ? text : text.pipe(createGzip({ level: constants.Z_BEST_SPEED })),
  };
}

function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}
