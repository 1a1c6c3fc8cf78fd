import { vi } from 'vitest';
import type { Database } from '../db/connect.ts';

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows of tables the database really looks at when it is asked this once more. */
export async function rowsReadBy({ $client }: Database, ask: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn($client, 'query');
  await ask();
  const [asked, values]: unknown[] = spy.mock.calls[0] ?? [];
  spy.mockRestore();
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
  const { rows } = await $client.query(
    `explain (analyze, format json) ${text}`,
    Array.isArray(values) ? values : [],
  );
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'])
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}
