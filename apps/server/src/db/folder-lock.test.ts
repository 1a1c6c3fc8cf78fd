import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../app-error.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Has the address of the folder as another program would, and does with whoever asks what it is told to. */
async function holdAddress(answer: (socket: Socket, letGo: () => void) => void) {
  const { dev, ino } = await stat(folder);
  const server = createServer((socket) => answer(socket, () => server.close()));
  await new Promise<void>((resolve) => server.listen(`\0insights-${dev}-${ino}`, resolve));
  return () => new Promise((resolve) => server.close(resolve));
}

test('a folder is held by one at a time, and the next is told by which process', async () => {
  const first = await lockFolder(folder);
  const second = lockFolder(folder);
  await expect(second).rejects.toBeInstanceOf(StartupError);
  await expect(second).rejects.toThrow(`${folder} is in use by process ${process.pid}. Stop that process`);
  await first.release();
  const third = await lockFolder(folder);
  await third.release();
});

test.runIf(process.platform === 'linux')('who holds the folder is named as it says itself', async () => {
  const letGo = await holdAddress((socket) => socket.end('4711'));
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 4711.');
  await letGo();
});

test.runIf(process.platform === 'linux')(
  'an address that is let go of while it is asked for is taken, not given up',
  async () => {
    const asked: string[] = [];
    await holdAddress((socket, letGo) => {
      asked.push('once');
      letGo();
      socket.destroy();
    });
    const lock = await lockFolder(folder);
    expect(asked).toEqual(['once']);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}.`);
    await lock.release();
  },
);
