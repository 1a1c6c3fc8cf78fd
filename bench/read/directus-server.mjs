// Directus in a process of its own; says when it answers.
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

process.argv[2] = 'start';
await import(pathToFileURL(process.env['DIRECTUS'] ?? '').href);
while (!(await isThere())) await wait(100);
process.stdout.write('Insights is running\n');

async function isThere() {
  return fetch(`${process.env['PUBLIC_URL']}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}
