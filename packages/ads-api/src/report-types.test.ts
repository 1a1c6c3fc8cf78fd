import { readPublished } from '@insights/provider-http/testing/published-model';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnKind, REPORT_TYPES } from './report-types.ts';

const published = readPublished('derived/ads_sp_report_types.json');
const Strings = z.array(z.string());
const Published = z.object({
  reportTypes: z.record(
    z.string(),
    z.object({
      maxDateRangeDays: z.number(),
      retentionDays: z.number(),
      baseColumns: Strings,
      groupBy: z.record(
        z.string(),
        z.object({ additionalColumns: Strings, filters: z.record(z.string(), Strings) }),
      ),
    }),
  ),
  columnTypes: z.record(z.string(), z.string()),
});

test.skipIf(published === null)(
  'our reports agree with Amazon’s pages (skipped without the published models)',
  () => {
    const { reportTypes } = Published.parse(published);
    const theirs = Object.entries(reportTypes).map(([id, type]) => ({
      id,
      maxRangeDays: type.maxDateRangeDays,
      retentionDays: type.retentionDays,
      columns: [...type.baseColumns].sort(),
      groupBy: Object.fromEntries(
        Object.entries(type.groupBy).map(([name, { additionalColumns, filters }]) => [
          name,
          { columns: [...additionalColumns].sort(), filters },
        ]),
      ),
    }));
    const ours = Object.entries(REPORT_TYPES).map(([id, type]) => ({
      id,
      ...type,
      columns: [...type.columns].sort(),
      groupBy: Object.fromEntries(
        Object.entries(type.groupBy).map(([name, { columns, filters }]) => [
          name,
          { columns: [...columns].sort(), filters },
        ]),
      ),
    }));
    expect(ours).toEqual(theirs);
  },
);

test.skipIf(published === null)(
  'every column is read as Amazon’s pages type it (skipped without them)',
  () => {
    const { columnTypes } = Published.parse(published);
    for (const [column, type] of Object.entries(columnTypes)) {
      const kind = columnKind(column);
      expect([
        column,
        kind === 'id' || kind === 'count' ? 'Integer' : kind === 'decimal' ? 'Decimal' : 'String',
      ]).toEqual([column, type]);
    }
  },
);

test('an id is distinguished from a count', () => {
  expect(['campaignId', 'clicks', 'cost', 'campaignName', 'brandNewColumn'].map(columnKind)).toEqual([
    'id',
    'count',
    'decimal',
    'text',
    'text',
  ]);
});
