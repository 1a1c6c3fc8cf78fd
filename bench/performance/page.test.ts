import { expect, test } from 'vitest';
import { pageOf } from './page.mjs';

const machine = { processor: 'A1', cores: 2, memoryGb: 24, node: '20', postgres: '15' };
const report = (bench: string, seconds: number) => ({
  bench,
  at: '2026-11-17T10:00:00.000Z',
  isShort: false,
  isHeld: true,
  isWhole: true,
  isPart: false,
  seconds,
  machine,
  figures: [],
});

test('what was measured on another machine stays on the page until it is measured here', () => {
  const benches = ['growth', 'ingest', 'queue'];
  const there = pageOf(benches, [report('growth', 11), report('ingest', 12)], [], '');
  const here = { ...report('ingest', 13), machine: { ...machine, processor: 'B2' } };
  const page = pageOf(benches, [here], [], there);
  expect(page).toContain('`npm run bench growth`, 2026-11-17 10:00 UTC, 11 s.\nA1, 2 cores');
  expect(page).toContain('`npm run bench ingest`, 2026-11-17 10:00 UTC, 13 s.\nB2, 2 cores');
  expect(page).not.toContain('12 s.');
  expect(page).not.toContain('## queue');
  expect(pageOf(benches, [], [], page)).toBe(page);
});

test('what a benchmark measured stays on the page when the next run of it breaks off or is asked for a part', () => {
  const page = pageOf(['growth'], [report('growth', 11)], [], '');
  expect(pageOf(['growth'], [{ ...report('growth', 2), isWhole: false }], [], page)).toBe(page);
  expect(pageOf(['growth'], [{ ...report('growth', 2), isPart: true }], [], page)).toBe(page);
});
