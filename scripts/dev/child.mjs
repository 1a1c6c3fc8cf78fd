// One program of `npm run dev`: begun, begun anew after a change, ended with everything else.
import { fork } from 'node:child_process';

/**
 * @typedef {Record<string, string>} Env
 * @typedef {(env: Env) => Promise<unknown>} Answer
 * @typedef {{ asks?: string, env?: Env }} Message what a program says: that it asks for something, or that it is ready
 */

export function createChild(/** @type {string} */ name, /** @type {string} */ file, /** @type {Env} */ env) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let told = env;
  /** @type {Map<string | undefined, Answer>} */
  const answers = new Map();
  /** One change after the other: the next one waits until the last has been carried out. */
  let last = Promise.resolve();

  /** Resolves when it is ready or has ended. @returns {Promise<void>} */
  function launch() {
    const launched = fork(file, {
      env: { ...process.env, ...told },
      // Of its own group: Ctrl-C is for us, and we say when.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = launched;
    return new Promise((resolve) => {
      launched.on('message', (/** @type {Message} */ { asks, env: given = {} }) => {
        const answer = answers.get(asks);
        if (!answer) return resolve();
        void answer(given).then(() => launched.connected && launched.send({ done: asks }));
      });
      launched.once('exit', (code) => {
        if (child === launched) child = null;
        if (code && !isOver)
          process.stderr.write(`The ${name} has ended; it starts again when its sources change.\n`);
        resolve();
      });
    });
  }

  /** @returns {Promise<void>} */
  function halt() {
    const halting = child;
    if (!halting) return Promise.resolve();
    return new Promise((resolve) => {
      halting.once('exit', () => resolve());
      halting.kill('SIGTERM');
    });
  }

  const inTurn = (/** @type {() => Promise<void>} */ step) => {
    last = last.then(step);
    return last;
  };

  let isWanted = false;
  let isOver = false;
  return {
    /** What to do when the program asks for it. */
    onMessage(/** @type {string} */ message, /** @type {Answer} */ answer) {
      answers.set(message, answer);
    },
    /** Begins it unless it runs, with what else it is to be told from now on. */
    start(/** @type {Env} */ more = {}) {
      isWanted = true;
      told = { ...told, ...more };
      return inTurn(async () => {
        if (!child && !isOver) await launch();
      });
    },
    /** Begins it anew; one that was never asked for stays away. */
    restart() {
      return inTurn(async () => {
        if (!isWanted) return;
        await halt();
        if (!isOver) await launch();
      });
    },
    /** For good, and not in turn: a start that has just begun need not be waited for. */
    end() {
      isOver = true;
      return halt();
    },
  };
}
