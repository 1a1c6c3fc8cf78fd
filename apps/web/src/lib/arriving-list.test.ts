import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListReader } from './arriving-list.ts';

const NAME = 'asinSales';

/** The answer that a text says, read in pieces of some length; and how many records were there before its end. */
function readInPieces(text: string, pieceLength: number, partCharacters = 16) {
  const early: unknown[] = [];
  const reader = createListReader(NAME, (records) => early.push(...records), partCharacters);
  for (let at = 0; at < text.length; at += pieceLength) reader.add(text.slice(at, at + pieceLength));
  const answer = JSON.parse(reader.end());
  const list = answer.data?.[NAME];
  if (early.length > 0) answer.data[NAME] = [...early, ...list];
  return { answer, earlyCount: early.length };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ childAsin: `B${index}`, periods: ['2026-10'] }));

const answerOf = (list: unknown, others: object = {}) => ({
  success: true,
  data: { [NAME]: list, summary: { totalAsins: 3 }, ...others },
});

test('records are there before the answer has ended, and none is lost at its end', () => {
  const whole = answerOf(rows(100));
  const { answer, earlyCount } = readInPieces(JSON.stringify(whole), 50);
  expect(answer).toEqual(whole);
  expect(earlyCount).toBeGreaterThan(90);
});

test('a short answer is left whole', () => {
  const text = JSON.stringify(answerOf(rows(3)));
  expect(readInPieces(text, 10, 10_000)).toEqual({ answer: JSON.parse(text), earlyCount: 0 });
});

test.each([
  ['somewhere else', { success: true, data: { other: { [NAME]: rows(50) } } }],
  ['named in a text', answerOf(rows(50), { title: `"${NAME}":[{"a":1},{"a":2}` })],
  ['of lists of records', answerOf([rows(20), rows(20)])],
  ['of records with records in them', answerOf(rows(20).map((row) => ({ ...row, parts: rows(3) })))],
  ['not there', { success: true, data: { summary: 'x'.repeat(500) } }],
  ['none', answerOf(null, { title: 'x'.repeat(500) })],
])('a list that is %s is read as it is in one piece', (_, whole) => {
  expect(readInPieces(JSON.stringify(whole), 7).answer).toEqual(whole);
});

test('an answer that breaks off cannot be read', () => {
  const text = JSON.stringify(answerOf(rows(100)));
  expect(() => readInPieces(text.slice(0, -40), 50)).toThrow(SyntaxError);
});

test('whatever is in the records, and wherever the pieces end, the answer is the same', () => {
  const tricky = fc.constantFrom('},{"', `,"${NAME}":[`, '\\"},{\\"', '{"a":[', ']}}', '"', '\\', '🙂', 'é');
  const text = fc
    .array(fc.oneof(tricky, fc.string({ maxLength: 4 })), { maxLength: 5 })
    .map((all) => all.join(''));
  const record = fc.dictionary(
    fc.oneof(text, fc.constant(NAME)),
    fc.oneof(text, fc.integer(), fc.array(fc.record({ a: text }), { maxLength: 3 }), fc.constant(null)),
    { maxKeys: 4, noNullPrototype: true },
  );
  const list = fc.array(fc.oneof(record, text, fc.integer()), { maxLength: 30 });
  fc.assert(
    fc.property(list, record, fc.integer({ min: 1, max: 60 }), (records, others, pieceLength) => {
      const whole = JSON.stringify({ success: true, data: { ...others, [NAME]: records, after: others } });
      expect(readInPieces(whole, pieceLength).answer).toEqual(JSON.parse(whole));
    }),
  );
});
