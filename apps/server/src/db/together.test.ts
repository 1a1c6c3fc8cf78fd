import { expect, test } from 'vitest';
import { createTogether } from './together.ts';

/** Statements that end when the test says so, in the order in which they were made. */
function makeStatements() {
  const statements: { questions: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = createTogether<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(questions.map((question) => question.toUpperCase()));
        statements.push({ questions, end, fail: reject });
      }),
  );
  return { statements, ask };
}

test('those who come while others are answered share the next statement, and each gets their own answer', async () => {
  const { statements, ask } = makeStatements();
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
  expect(statements.map(({ questions }) => questions)).toEqual([['a'], ['b']]);
  statements[0]?.end();
  await expect.poll(() => statements.length).toBe(3);
  expect(statements[2]?.questions).toEqual(['c', 'd', 'e']);
  statements[1]?.end();
  statements[2]?.end();
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('a statement that hangs holds up nobody but those in it', async () => {
  const { statements, ask } = makeStatements();
  void ask('hangs');
  for (const question of ['a', 'b', 'c']) {
    const answer = ask(question);
    await expect.poll(() => statements.at(-1)?.questions).toEqual([question]);
    statements.at(-1)?.end();
    expect(await answer).toBe(question.toUpperCase());
  }
});

test('an odd question is refused by itself', async () => {
  const asked: string[][] = [];
  const ask = createTogether<string, string>(async (questions) => {
    asked.push(questions);
    if (questions.includes('odd')) throw new Error('odd');
    return questions;
  });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'odd', 'd'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(asked).toContainEqual(['c', 'odd', 'd']);
});

test('a database that cannot be reached is not asked once more for each', async () => {
  let statements = 0;
  const unreachable = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const ask = createTogether<string, string>(async () => {
    statements += 1;
    throw unreachable;
  });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map(ask));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(statements).toBe(3);
});
