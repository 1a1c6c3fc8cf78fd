// What the service tells about itself, out of whatever it sends.
import type { About } from '@insights/contract/service';
import { fieldsOf, recordsOf, textOf } from '../../lib/reading.ts';
import { SUPPORT_EMAIL } from '../../lib/support-email.ts';

function readAccount(value: unknown) {
  const { email, description } = fieldsOf(value);
  return textOf(email) ? { email: textOf(email), description: textOf(description) } : null;
}

export function readAbout(data: unknown): About {
  const { supportEmail, demo } = fieldsOf(data);
  const { password, accounts } = fieldsOf(demo);
  const listed = Array.isArray(accounts) ? recordsOf(accounts, readAccount) : [];
  return {
    supportEmail: textOf(supportEmail) || SUPPORT_EMAIL,
    demo: listed.length > 0 ? { password: textOf(password), accounts: listed } : null,
  };
}
