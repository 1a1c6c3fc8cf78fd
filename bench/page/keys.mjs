// What the keys of a search cost, told key by key: a median over all of them would hide those that bring other rows.
import { judge, median, say } from './figures.mjs';
import { SLOWDOWN, typeSlowly } from './main-thread.mjs';

/** Gathers what each key of a text costs over several rounds, and what the rows and the address that follow it cost. */
export function keyCosts(/** @type {string} */ text) {
  /** @type {number[][]} */
  const eachKey = [...text].map(() => []);
  /** @type {number[]} */
  const rests = [];
  /** @type {number[]} */
  const shares = [];
  return {
    /** One round: the text is typed into the field that has the focus. */
    async type(/** @type {Parameters<typeof typeSlowly>[0]} */ thread) {
      const { keys, rest } = await typeSlowly(thread, text);
      keys.forEach((work, index) => {
        eachKey[index]?.push(work);
      });
      rests.push(rest);
      shares.push(Math.round(keys.reduce((sum, work) => sum + work, rest) / keys.length));
    },
    /** No key may cost more. */
    judge(/** @type {number} */ mostMs) {
      const works = eachKey.map((costs, index) => ({ key: text[index], costs, middle: median(costs) }));
      const worst = works.reduce((most, one) => (one.middle > most.middle ? one : most));
      say(`key by key: ${works.map(({ key, middle }) => `'${key}' ${middle}`).join(', ')} ms`);
      judge(`work for the dearest key, '${worst.key}', ${SLOWDOWN} times slower`, worst.costs, mostMs);
      say(`work for the rows and the address when the keys rest: ${rests.join(', ')} ms`);
      say(`work for a key with its share of them: ${shares.join(', ')} ms`);
    },
  };
}
