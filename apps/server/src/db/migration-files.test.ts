// The rule of CONTRIBUTING.md: what a running process of the release before could miss goes only in a file that is marked.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const MARK = /^-- contract: \S/m;
const BREAKING = [
  // Columns, tables, functions and types. `column` may be left out in SQL, so that what is harmless is listed instead.
  /\bdrop\s+(?!(index|constraint|trigger|default|not\s+null)\b)/,
  /\brename\b/,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
];

function isBreaking(text: string): boolean {
  const statements = text.replaceAll(/--.*$/gm, '').toLowerCase();
  return !MARK.test(text) && BREAKING.some((pattern) => pattern.test(statements));
}

test.each([
  'alter table users drop column email',
  'alter table users drop if exists email',
  'drop table if exists users',
  'drop function claim_job',
  'alter table users rename to people',
  'alter table users rename column email to address',
  'alter table users alter column email type varchar(90)',
  'ALTER TABLE users ALTER email SET DATA TYPE varchar(90)',
  'alter table users alter email set not null',
])('%s breaks a process that is running', (text) => {
  expect(isBreaking(text)).toBe(true);
  expect(isBreaking(`-- contract: 0.3.0 no longer uses it\n${text}`)).toBe(false);
});

test.each([
  'alter table users add column note text',
  "alter table users add column note text not null default ''",
  'alter table users alter column email drop not null',
  'alter table users drop constraint users_role_check',
  '-- no transaction\ndrop index concurrently if exists by_role;\ncreate index concurrently by_role on users (role);',
  'create table notes (type text not null); -- we drop and rename nothing',
  'alter type sales_asking add attribute note text',
])('%s does not', (text) => {
  expect(isBreaking(text)).toBe(false);
});

test('no migration after the baseline breaks a running process without saying so', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const breaking = files.filter((name) => isBreaking(readFileSync(`${FOLDER}/${name}`, 'utf8')));
  expect(
    breaking,
    'split it in two releases, or mark it: CONTRIBUTING.md, "A column in the database"',
  ).toEqual([]);
});
