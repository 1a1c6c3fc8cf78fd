// What npm has started ends with npm, which takes nobody along when it is killed.

const LOOK_MS = 1_000;

/** Stops this process, as a signal does, once its parent is another one than at the start. */
export function endWithParent(/** @type {number} */ parent) {
  const looking = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  looking.unref();
  // A second signal would end a stop that is under way.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => clearInterval(looking));
}
