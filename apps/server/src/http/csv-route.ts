// Routes that answer with a CSV file, written while it is sent: a batch of rows is read when the receiver has taken the last.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { CsvFile, type Endpoint } from '@insights/contract/endpoint';
import { BYTE_ORDER_MARK, csvHeader, csvLines, type FileColumn } from '@insights/domain/csv';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { begun, type Input, type Route, readInput, signedIn } from './route.ts';

/** A file before it is written. */
export type CsvTable<Row> = {
  fileName: string;
  columns: readonly FileColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
};

async function* written<Row>({ columns, batches }: CsvTable<Row>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + csvHeader(columns);
  for await (const rows of batches) {
    yield before + csvLines(columns, rows);
    before = '';
  }
  if (before !== '') yield before;
}

/** Takes each piece in the context of the request, whose share of the database later batches have too. */
async function* inThisContext(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  const run = AsyncLocalStorage.snapshot();
  try {
    for (;;) {
      const piece = await run(() => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/**
 * A route for those who are signed in that answers with a file. What fails before the first batch is refused in words; one
 * that fails later breaks off, so that nobody takes a part for the whole.
 */
export function csvRoute<P extends z.ZodMiniObject, Q extends z.ZodMiniObject, B extends z.ZodMiniType, Row>(
  endpoint: Endpoint<P, Q, B, typeof CsvFile>,
  handle: (input: Input<P, Q, B>) => Promise<CsvTable<Row>>,
): Route {
  return {
    endpoint,
    async answer(request) {
      signedIn(request);
      const table = await handle(readInput(endpoint, request));
      return CsvFile.parse({ fileName: table.fileName, text: await begun(inThisContext(written(table))) });
    },
  };
}

/** Nobody keeps a file of figures that will have changed. */
export function sendCsv(reply: FastifyReply, data: unknown) {
  const { fileName, text } = CsvFile.parse(data);
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  });
  return reply.send(Readable.from(text, { objectMode: false }));
}
