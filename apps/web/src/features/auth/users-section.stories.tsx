import { ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const USERS = 'GET /api/users';

const admin = (answers: Parameters<typeof asStaff>[0]) => ({ address: '/admin', answers: asStaff(answers) });

const users = [
  {
    id: 'u-8',
    email: 'bob@example.com',
    role: 'admin',
    canUseAdminMode: false,
    createdAt: '2025-03-02T12:00:00Z',
  },
  {
    id: 'u-7',
    email: 'cleo@example.com',
    role: 'user',
    canUseAdminMode: false,
    createdAt: '2025-03-02T12:00:00Z',
  },
  {
    id: 'u-1',
    email: 'staff@insights.example',
    role: 'admin',
    canUseAdminMode: true,
    createdAt: '2025-03-01T12:00:00Z',
  },
  {
    id: 'u-9',
    email: 'ann@example.com',
    role: 'user',
    canUseAdminMode: false,
    createdAt: '2025-03-02T12:00:00Z',
  },
];

export const stories: Stories = {
  title: 'auth: users',
  states: {
    loading: { shows: 'Admins see every seller', ...admin({ [USERS]: silent }) },
    empty: { shows: 'No users found', ...admin({ [USERS]: () => ok({ users: [] }) }) },
    failed: {
      shows: 'Failed to load users',
      ...admin({ [USERS]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    filled: { shows: 'ann@example.com', ...admin({ [USERS]: () => ok({ users }) }) },
  },
};
