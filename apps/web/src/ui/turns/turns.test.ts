import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitTurn, holdTurns } from './turns.ts';

let drawn: string[];

beforeEach(() => {
  vi.useFakeTimers();
  drawn = [];
});

afterEach(() => {
  vi.runAllTimers(); // whatever a test left waiting has its turn
});

/** Asks for a turn, and tells when it came. */
const ask = (name: string, order = 1) => awaitTurn(order, () => drawn.push(name));
const nextFrame = () => vi.advanceTimersToNextFrame();

test('one part is begun in a frame, and the next only once it is drawn', () => {
  const endFirst = ask('first');
  const endSecond = ask('second');
  expect(drawn).toEqual([]);
  nextFrame();
  expect(drawn).toEqual(['first']);
  nextFrame();
  expect(drawn).toEqual(['first']);
  endFirst();
  expect(drawn).toEqual(['first']);
  nextFrame();
  expect(drawn).toEqual(['first', 'second']);
  endSecond();
});

test('those of a lower order come first, then those who asked first', () => {
  const ends = [ask('last', 3), ask('second', 1), ask('third', 1), ask('first', 0)];
  for (let turn = 0; turn < 4; turn += 1) {
    nextFrame();
    ends[['last', 'second', 'third', 'first'].indexOf(drawn.at(-1) ?? '')]?.();
  }
  expect(drawn).toEqual(['first', 'second', 'third', 'last']);
});

test('a part that is not wanted any more keeps nobody waiting', () => {
  const endFirst = ask('first');
  const leave = ask('gone');
  const endLast = ask('last');
  leave();
  nextFrame();
  endFirst();
  nextFrame();
  expect(drawn).toEqual(['first', 'last']);
  endLast();
});

test('a part that does not come lets the others go on after a while', () => {
  ask('stuck');
  ask('last');
  nextFrame();
  vi.advanceTimersByTime(600);
  expect(drawn).toEqual(['stuck', 'last']);
});

test('on a page that nobody sees, which has no frames, all parts come', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  ask('first')();
  const endSecond = ask('second');
  vi.advanceTimersByTime(600);
  expect(drawn).toEqual(['second']);
  endSecond();
});

test('nothing further is begun while something that was begun takes some frames itself', () => {
  const release = holdTurns();
  const releaseOther = holdTurns();
  const end = ask('first');
  nextFrame();
  release();
  nextFrame();
  expect(drawn).toEqual([]);
  releaseOther();
  nextFrame();
  expect(drawn).toEqual(['first']);
  end();
});

test('what is waited for is begun at once where nothing is under way, and in a frame after what was just drawn', () => {
  const endFirst = ask('first', 0);
  expect(drawn).toEqual(['first']);
  const endSecond = ask('second', 0);
  expect(drawn).toEqual(['first']);
  endFirst();
  expect(drawn).toEqual(['first']);
  nextFrame();
  expect(drawn).toEqual(['first', 'second']);
  endSecond();
  nextFrame();
  ask('third', 0)();
  expect(drawn).toEqual(['first', 'second', 'third']);
});
