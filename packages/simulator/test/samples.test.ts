// Compares answers with the samples of the client, so that a clone without Amazon's models finds wrong fields too.
import { SAMPLES } from '@insights/sp-api/testing/samples';
import { expect, test } from 'vitest';
import { createKit } from './kit.ts';
import { LONG_ENOUGH_MS, OCTOBER, REPORTS } from './reports/report-kit.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** The paths of a value that no sample has, or that have another type there. */
function findDifferences(value: unknown, known: readonly unknown[], path = ''): string[] {
  if (Array.isArray(value)) {
    const elements = known.flatMap((other) => (Array.isArray(other) ? other : []));
    return value.flatMap((element) => findDifferences(element, elements, `${path}[]`));
  }
  if (isObject(value)) {
    const objects = known.filter(isObject);
    return Object.entries(value).flatMap(([key, inner]) => {
      const inners = objects.filter((other) => key in other).map((other) => other[key]);
      return findDifferences(inner, inners, `${path}.${key}`);
    });
  }
  if (known.some((other) => typeOf(other) === typeOf(value))) return [];
  return [`${path} is ${typeOf(value)}`];
}

test('the comparison finds unknown fields and other types', () => {
  const known = [{ rows: [{ name: 'a', count: 1 }, { name: null }] }];
  expect(findDifferences({ rows: [{ name: null, count: 2 }] }, known)).toEqual([]);
  expect(findDifferences({ rows: [{ nom: 'a' }, { count: '2' }], more: 1 }, known)).toEqual([
    '.rows[].nom is string',
    '.rows[].count is string',
    '.more is number',
  ]);
});

test.each(SAMPLES)('$operation has no field or type that its sample does not have', async (sample) => {
  const { simulator, signIn, spApi, spApiSend, time } = createKit();
  const token = await signIn('A1ACMEOUTDOOR');
  const { reportId } = (await spApiSend('POST', `na/${REPORTS}`, token, OCTOBER)).json();
  time.ms += LONG_ENOUGH_MS;
  const { reportDocumentId } = (await spApi(`na/${REPORTS}/${reportId}`, token)).json();
  const [partner] = simulator.world.listPartners('na');
  const asin = partner ? simulator.world.listProducts(partner)[0].asin : '';
  // The ids of this simulator instead of those of the sample.
  const withOwnIds = (text: string) =>
    text
      .replace('50030019500', reportId)
      .replace(/amzn1\.spdoc\.[\w.-]+/, reportDocumentId)
      .replace('B0SAMPLE01', asin);
  const { method, path, query, body } = sample.request;
  const parameters = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, withOwnIds(value)]),
  );
  const address = `na${withOwnIds(path)}`;
  const answer =
    method === 'GET'
      ? await spApi(address, token, parameters)
      : await spApiSend(method, address, token, body);
  expect(answer.statusCode).toBe(sample.answer.status);
  expect(findDifferences(answer.json(), [sample.answer.body])).toEqual([]);
});
