import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from './report-rows.ts';
import { failureOf } from './testing/advertiser-api.ts';

async function rowsOf(text: string, chunkSize = text.length + 1) {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const rows = [];
  for await (const row of readRows(chunks(), 'downloadReport')) rows.push(row);
  return rows;
}

test('ids and amounts keep their digits, counts are numbers', async () => {
  // Numeric ids as in Amazon's samples; the one beyond 2^53 as in ScaleLeap/amazon-advertising-api-sdk#975.
  const text =
    '[{"date":"2026-03-01","campaignId":158410630682987,"keywordId":9007199254740993,"clicks":3,"cost":1.10,"campaignName":"a","sales7d":1.0E7,"acosClicks7d":null}]';
  expect(await rowsOf(text)).toEqual([
    {
      date: '2026-03-01',
      campaignId: '158410630682987',
      keywordId: '9007199254740993',
      clicks: 3,
      cost: '1.10',
      campaignName: 'a',
      sales7d: '10000000',
      acosClicks7d: null,
    },
  ]);
});

test('a report without activity has no rows', async () => {
  expect(await rowsOf('[]')).toEqual([]);
  expect(await rowsOf(' [ ] ')).toEqual([]);
});

test('rows are the same wherever the chunks are cut, whatever the texts contain', async () => {
  const row = fc.record({
    searchTerm: fc.string({ unit: 'binary' }),
    clicks: fc.nat(),
    campaignName: fc.string(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      expect(await rowsOf(JSON.stringify(rows), size)).toEqual(JSON.parse(JSON.stringify(rows)));
    }),
    { seed: 5, numRuns: 300 },
  );
});

test.each([
  ['[{"clicks":1},{"clicks":', 'unavailable'],
  ['{"message":"no"}', 'malformed'],
  ['', 'malformed'],
])('%s is %s', async (text, kind) => {
  expect((await failureOf(rowsOf(text))).kind).toBe(kind);
});

test('a row that cannot be read is reported as such, and those around it are read', async () => {
  const text = '[{"clicks":1},{"clicks":01},[1],7,{"clicks":{"of":"what"}},{"clicks":2}]';
  expect(await rowsOf(text)).toEqual([{ clicks: 1 }, null, null, null, null, { clicks: 2 }]);
});
