// Our answers beside the samples of the client: also a clone without Amazon's models notices a field of another name or kind.
import { SAMPLES } from '@insights/sp-api/testing/samples';
import { expect, test } from 'vitest';
import { createKit } from './kit.ts';
import { LONG_ENOUGH_MS, OCTOBER, REPORTS } from './reports/report-kit.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** The places of a value that no sample has, or has as something else. */
function strangers(value: unknown, known: readonly unknown[], path = ''): string[] {
  if (Array.isArray(value)) {
    const elements = known.flatMap((other) => (Array.isArray(other) ? other : []));
    return value.flatMap((element) => strangers(element, elements, `${path}[]`));
  }
  if (isObject(value)) {
    const objects = known.filter(isObject);
    return Object.entries(value).flatMap(([key, inner]) => {
      const places = objects.filter((other) => key in other).map((other) => other[key]);
      return strangers(inner, places, `${path}.${key}`);
    });
  }
  if (known.some((other) => kindOf(other) === kindOf(value))) return [];
  return [`${path} is ${kindOf(value)}`];
}

test('a stranger is noticed', () => {
  const known = [{ rows: [{ name: 'a', count: 1 }, { name: null }] }];
  expect(strangers({ rows: [{ name: null, count: 2 }] }, known)).toEqual([]);
  expect(strangers({ rows: [{ nom: 'a' }, { count: '2' }], more: 1 }, known)).toEqual([
    '.rows[].nom is string',
    '.rows[].count is string',
    '.more is number',
  ]);
});

test.each(SAMPLES)('$operation answers with nothing that its sample does not have', async (sample) => {
  const { simulator, signIn, spApi, spApiSend, time } = createKit();
  const token = await signIn('A1ACMEOUTDOOR');
  const { reportId } = (await spApiSend('POST', `na/${REPORTS}`, token, OCTOBER)).json();
  time.ms += LONG_ENOUGH_MS;
  const { reportDocumentId } = (await spApi(`na/${REPORTS}/${reportId}`, token)).json();
  const [partner] = simulator.world.listPartners('na');
  const asin = partner ? simulator.world.listProducts(partner)[0].asin : '';
  // The things of this world in place of those of the sample.
  const here = (text: string) =>
    text
      .replace('50030019500', reportId)
      .replace(/amzn1\.spdoc\.[\w.-]+/, reportDocumentId)
      .replace('B0SAMPLE01', asin);
  const { method, path, query, body } = sample.request;
  const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, here(value)]));
  const address = `na${here(path)}`;
  const answer =
    method === 'GET' ? await spApi(address, token, asked) : await spApiSend(method, address, token, body);
  expect(answer.statusCode).toBe(sample.answer.status);
  expect(strangers(answer.json(), [sample.answer.body])).toEqual([]);
});
