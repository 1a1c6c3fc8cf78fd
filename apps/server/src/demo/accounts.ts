// The accounts of demo mode: printed at start, shown on the sign-in page, never made in production.
import type { Role } from '@insights/contract/auth';

export const DEMO_PASSWORD = 'insights-demo';

type DemoAccount = { email: string; role: Role; isStaff: boolean; description: string };

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'staff@insights.example',
    role: 'admin',
    isStaff: true,
    description: 'Admin who may use admin mode',
  },
  { email: 'ops@insights.example', role: 'admin', isStaff: true, description: 'The second staff account' },
  { email: 'admin@insights.example', role: 'admin', isStaff: false, description: 'Admin without admin mode' },
  { email: 'user@insights.example', role: 'user', isStaff: false, description: 'No admin role: Coming Soon' },
];

export const demoStaffEmails: string[] = demoAccounts
  .filter(({ isStaff }) => isStaff)
  .map(({ email }) => email);

/** What the sign-in page of a demo tells everyone. */
export const demoDoor = {
  password: DEMO_PASSWORD,
  accounts: demoAccounts.map(({ email, description }) => ({ email, description })),
};
