// Reads a password: typed at a terminal, where it is not shown, or piped in. Never an argument, which others could see.
import { createInterface } from 'node:readline/promises';

const ENTER = ['\r', '\n'];
const BACKSPACE = ['\u007f', '\b'];
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';

/**
 * @typedef {NodeJS.ReadableStream & { isTTY?: boolean, setRawMode: (isRaw: boolean) => unknown }} Input
 * @param {Input} input
 * @param {{ write: (text: string) => unknown }} output
 * @returns {Promise<string>}
 */
export async function readPassword(input, output) {
  if (input.isTTY) return readHidden(input, output);
  const lines = createInterface({ input, terminal: false });
  for await (const line of lines) return line;
  return '';
}

/**
 * The terminal itself shows nothing in raw mode, and neither do we.
 * @param {Input} input
 * @param {{ write: (text: string) => unknown }} output
 * @returns {Promise<string>}
 */
function readHidden(input, output) {
  output.write('Password: ');
  input.setRawMode(true);
  input.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    let typed = [];
    const end = (/** @type {() => void} */ settle) => {
      input.off('data', onData);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
      settle();
    };
    const onData = (/** @type {string} */ text) => {
      // Pasted text comes in one piece.
      for (const char of text) {
        if (char === CTRL_C) return end(() => reject(new Error('Cancelled.')));
        if (char === CTRL_D || ENTER.includes(char)) return end(() => resolve(typed.join('')));
        if (char === CTRL_U) typed = [];
        else if (BACKSPACE.includes(char)) typed.pop();
        else typed.push(char);
      }
    };
    input.on('data', onData);
    input.resume();
  });
}
