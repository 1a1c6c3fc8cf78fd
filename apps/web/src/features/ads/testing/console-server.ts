// The advertising console as an admin opens it, for tests of the page.
import { screen, within } from '@testing-library/react';
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { about, admin, germany, marketplace, rememberSession, seller } from '../../../testing/fixtures.ts';
import { consoleAnswers } from './console-answers.ts';

export const ADS = '/acme-outdoor/ATVPDKIKX0DER/ads';

export function consoleServer(answers: Parameters<typeof consoleAnswers>[0] = {}) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces: [marketplace(), germany] })] }),
    ...consoleAnswers(answers),
  });
}

/** A part of the console, by its title. */
export const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** How many rows a table shows below its head. */
export const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name })).getAllByRole('row').length - 1;
