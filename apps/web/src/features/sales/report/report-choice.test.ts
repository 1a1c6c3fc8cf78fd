import { describe, expect, test } from 'vitest';
import { salesSearch } from '../search.ts';
import {
  chosenRange,
  customRange,
  hasBars,
  hasOwnDays,
  isDefaultView,
  presetChange,
  reportChoice,
} from './report-choice.ts';

const TODAY = '2026-03-10';
const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const GERMANY = 'A1PA6795UKMFR9';
const read = (address: string) => salesSearch.parse(Object.fromEntries(new URLSearchParams(address)));
const range = (address: string) => chosenRange(read(address), TODAY);

test('a bare address shows the last 30 days by the day', () => {
  expect(read('')).toMatchObject({ source: 'daily', range: '30', measure: 'sales', view: 'chart' });
  expect(range('')).toEqual({ range: { from: '2026-02-09', to: '2026-03-10' }, problem: null });
});

test('hours end yesterday', () => {
  expect(range('source=hourly&range=7').range).toEqual({ from: '2026-03-03', to: '2026-03-09' });
});

test.each([
  'source=weekly',
  'range=31',
  'range=',
  'from=tomorrow&to=never',
  'zone=MARS&report-zone=moon',
  'compare=decade&measure=weight&drawn=pie&days=mine&view=film',
  'known=yesterday',
])('unknown values as in %s fall back to the defaults', (address) => {
  expect(read(address)).toEqual(read(''));
});

test('a custom range starts out as the 30 days ending yesterday', () => {
  expect(range('range=custom').range).toEqual({ from: '2026-02-08', to: '2026-03-09' });
});

test('a later end is clamped, in the fields too', () => {
  const address = 'range=custom&from=2026-03-01&to=2026-03-20';
  expect(range(address).range?.to).toBe('2026-03-10');
  expect(range(`source=hourly&${address}`).range?.to).toBe('2026-03-09');
  expect(customRange(read(`source=hourly&${address}`), TODAY).to).toBe('2026-03-09');
});

test('From may not be after To', () => {
  expect(range('range=custom&from=2026-03-05&to=2026-03-04')).toEqual({
    range: null,
    problem: 'From may not be after To',
  });
});

test('a range of centuries is refused', () => {
  expect(range('range=custom&from=0202-03-05&to=2026-03-04').problem).toMatch(/^From may not be before/);
});

test('a preset takes the custom days out of the address', () => {
  expect(presetChange('7')).toEqual({ range: '7', from: undefined, to: undefined });
  expect(presetChange('custom')).toEqual({ range: 'custom' });
});

test('bars are for hours, the marketplace’s own days for days', () => {
  const [days, hours] = [read('drawn=bars&days=own'), read('source=hourly&drawn=bars&days=own')];
  expect([hasBars(days), hasOwnDays(days)]).toEqual([false, true]);
  expect([hasBars(hours), hasOwnDays(hours)]).toEqual([true, false]);
  expect(['drawn=bars', 'source=hourly&days=own'].map((address) => isDefaultView(read(address)))).toEqual([
    true,
    true,
  ]);
});

describe('the report of an address', () => {
  const request = (address: string) => reportChoice(read(address), GERMANY, NOW).request;

  test('has its own zone', () => {
    expect(request('source=hourly&range=7&zone=CET&report-zone=EST')).toMatchObject({
      source: 'hourly',
      zone: 'EST',
      range: { from: '2026-03-03', to: '2026-03-09' },
    });
  });

  test('has the marketplace’s own days only where it is shown as of now', () => {
    expect(request('days=own')?.days).toBe('own');
    expect(request('days=own&known=2026-03-09T12:00Z')?.days).toBeUndefined();
  });

  test('is absent while its range cannot be shown', () => {
    expect(request('range=custom&from=2026-03-05&to=2026-03-04')).toBeNull();
  });
});
