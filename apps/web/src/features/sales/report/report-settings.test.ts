import { expect, test } from 'vitest';
import {
  chosenRange,
  customRange,
  presetChange,
  reportSettingsFrom,
  sourceChange,
} from './report-settings.ts';

const TODAY = '2026-03-10';
const from = (address: string) => reportSettingsFrom(new URLSearchParams(address));
const range = (address: string) => chosenRange(from(address), TODAY);

test('a bare address shows the last 30 days by the day', () => {
  expect(from('')).toEqual({ source: 'daily', preset: 30, from: null, to: null });
  expect(range('')).toEqual({ range: { from: '2026-02-09', to: '2026-03-10' }, problem: null });
});

test('hours end yesterday', () => {
  expect(range('source=hourly&range=7').range).toEqual({ from: '2026-03-03', to: '2026-03-09' });
});

test.each(['source=weekly', 'range=31', 'range=', 'from=tomorrow&to=never'])(
  'what %s means nobody knows: the defaults',
  (address) => {
    expect(from(address)).toEqual(from(''));
  },
);

test('a custom range starts out as the 30 days ending yesterday', () => {
  expect(range('range=custom').range).toEqual({ from: '2026-02-08', to: '2026-03-09' });
});

test('a later end is clamped, in the fields too', () => {
  const address = 'range=custom&from=2026-03-01&to=2026-03-20';
  expect(range(address).range?.to).toBe('2026-03-10');
  expect(range(`source=hourly&${address}`).range?.to).toBe('2026-03-09');
  expect(customRange(from(`source=hourly&${address}`), TODAY).to).toBe('2026-03-09');
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

test('the defaults leave no trace in the address, and a preset takes the custom days out of it', () => {
  expect(sourceChange('daily')).toEqual({ source: null });
  expect(sourceChange('hourly')).toEqual({ source: 'hourly' });
  expect(presetChange(30)).toEqual({ range: null, from: null, to: null });
  expect(presetChange(7)).toEqual({ range: '7', from: null, to: null });
  expect(presetChange('custom')).toEqual({ range: 'custom' });
});
