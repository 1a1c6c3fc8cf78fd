// Questions of one kind that come at the same time become one statement: twenty callers wait for two round trips, not for twenty.
import { isDatabaseBusy, isDatabaseUnreachable } from './errors.ts';

// Two: while one is under way the other is filled, and a connection that hangs does not keep everybody.
const UNDER_WAY = 2;
const MOST_AT_ONCE = 100;

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Whoever comes while others are being answered waits for the next statement; nobody is answered by one that had begun
 * before they asked. The answers come in the order of the questions.
 */
export function createTogether<Question, Answer>(ask: (questions: Question[]) => Promise<Answer[]>) {
  const waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;

  async function askAlone({ question, resolve, reject }: Waiting<Question, Answer>): Promise<void> {
    await ask([question]).then(([answer]) => {
      if (answer === undefined) reject(new Error('A question was not answered'));
      else resolve(answer);
    }, reject);
  }

  async function askAll(asking: Waiting<Question, Answer>[]): Promise<void> {
    const [first] = asking;
    if (asking.length === 1 && first) return askAlone(first);
    try {
      const answers = await ask(asking.map(({ question }) => question));
      asking.forEach(({ resolve, reject }, place) => {
        const answer = answers[place];
        if (answer === undefined) reject(new Error('A question was not answered'));
        else resolve(answer);
      });
    } catch (error) {
      if (isDatabaseUnreachable(error) || isDatabaseBusy(error))
        for (const { reject } of asking) reject(error);
      // An odd question is its asker's trouble alone.
      else await Promise.all(asking.map(askAlone));
    }
  }

  function next(): void {
    if (underWay >= UNDER_WAY || waiting.length === 0) return;
    underWay += 1;
    void askAll(waiting.splice(0, MOST_AT_ONCE)).finally(() => {
      underWay -= 1;
      next();
    });
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      next();
    });
}
