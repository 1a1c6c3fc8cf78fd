// A state of something on screen, for the gallery and for the test that draws them all.
import type { ReactNode } from 'react';
import { type Handler, ok } from './answering.ts';
import { about, connectedStatus, marketplace, seller, staff } from './fixtures.ts';

type Answers = Record<string, Handler>;

export type Story = {
  /** Text that only this state shows: the test looks for it. */
  shows: string;
} & (
  | {
      /** A part by itself, and what its server says where it asks one. */ draw: () => ReactNode;
      answers?: Answers;
    }
  | {
      /** An address of the real application. */
      address: string;
      /** What its server says; without, nobody is signed in. */
      answers: Answers;
      isSignedIn?: boolean;
    }
);

/** A file of stories exports `stories`: the states of one thing by their names. */
export type Stories = { title: string; states: Record<string, Story> };

/** The answers for a member of staff with one seller, with changes. */
export const asStaff = (answers: Answers = {}): Answers => ({
  'GET /api/about': () => ok(about),
  'GET /api/auth/me': () => ok(staff),
  'GET /api/alerts': () => ok({ alerts: [], new_count: 0, next: null }),
  'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces: [marketplace()] })] }),
  'GET /api/sp-api/account-status/s-1': () => ok(connectedStatus),
  'GET /api/ppc/status/s-1': () => ok({ connected: false }),
  'GET /api/connect-links/s-1': () => ok({ links: [] }),
  'GET /api/coverage/s-1/ATVPDKIKX0DER/trouble': () => ok({ trouble: null }),
  ...answers,
});
