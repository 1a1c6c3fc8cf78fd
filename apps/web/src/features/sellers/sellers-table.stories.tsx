import { ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const SELLERS = 'GET /api/authed-sellers';
const USERS = { 'GET /api/users': () => ok({ users: [] }) };

const admin = (answers: Parameters<typeof asStaff>[0] = {}) => ({
  address: '/admin',
  answers: asStaff({ ...USERS, ...answers }),
});

export const stories: Stories = {
  title: 'sellers: admin',
  states: {
    loading: { shows: 'Admin Dashboard', ...admin({ [SELLERS]: silent }) },
    empty: { shows: 'No sellers yet.', ...admin({ [SELLERS]: () => ok({ sellers: [] }) }) },
    failed: {
      shows: 'Failed to load sellers',
      ...admin({ [SELLERS]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    filled: { shows: 'A3ACME', ...admin() },
  },
};
