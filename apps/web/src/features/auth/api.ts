import { login, logout, me, Role, signup } from '@insights/contract/auth';
import { changeRole, ListedUser, listUsers } from '@insights/contract/users';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestOnLeaving } from '../../lib/api-client.ts';
import { isLate, isPassing } from '../../lib/query-client.ts';
import { authKeys, isShownToPerson, userKeys } from '../../lib/query-keys.ts';
import { leaveSession, startSession, Tokens } from '../../lib/session/session.ts';
import { SUPPORT_EMAIL } from '../../lib/support-email.ts';

const ME_TIMEOUT_MS = 10_000; // the page is blank until the answer is here
const RETRY_AFTER_MS = 300;

// A person with an unknown role sees what a user sees.
const AnyRole = z.catch(Role, 'user');

export const SignedInPerson = z.extend(me.data, {
  role: AnyRole,
  supportEmail: z.catch(z.string().check(z.minLength(1)), SUPPORT_EMAIL),
});
export const NewSession = z.extend(Tokens, { user: z.object({ role: z.string() }) });

const fetchSignedIn = { ...me, data: SignedInPerson };
const logIn = { ...login, data: NewSession };
const createAccount = { ...signup, data: NewSession };

// Another tab may have signed in someone else: nothing of the first person may stay.
async function fetchMe(client: QueryClient, signal: AbortSignal) {
  const before = client.getQueryData(currentUser.queryKey)?.id;
  const user = await request(fetchSignedIn, {}, { signal, timeoutMs: ME_TIMEOUT_MS });
  if (before !== undefined && before !== user.id) {
    void client.resetQueries({ predicate: isShownToPerson });
  }
  return user;
}

export const currentUser = queryOptions({
  queryKey: authKeys.me,
  queryFn: ({ client, signal }): Promise<z.infer<typeof SignedInPerson>> => fetchMe(client, signal),
  // The page is blank meanwhile: two quick retries, none after a timeout, then the sign-in screen.
  retry: (failures, error) => failures < 2 && isPassing(error) && !isLate(error),
  retryDelay: (failures) => RETRY_AFTER_MS * 3 ** failures,
});

export const signIn = mutationOptions({
  mutationFn: async (form: { email: string; password: string; rememberMe: boolean }, { client }) => {
    const session = await request(logIn, { body: form });
    client.removeQueries({ queryKey: authKeys.me });
    startSession(session, form.rememberMe ? 'local' : 'session');
  },
});

export const signUp = mutationOptions({
  mutationFn: async (form: { email: string; password: string }, { client }) => {
    const session = await request(createAccount, { body: form });
    client.removeQueries({ queryKey: authKeys.me });
    startSession(session, 'session');
  },
});

export const signOut = mutationOptions({
  mutationFn: async () => {
    try {
      await requestOnLeaving(logout, (refreshToken) => ({ body: { refreshToken } }), leaveSession);
    } catch {
      // Signing out works without the server too: the tokens are removed here and expire there.
    }
  },
});

const AnyUser = z.extend(ListedUser, { role: AnyRole, createdAt: z.string() });
export const UserList = z.object({ users: z.array(AnyUser) });
const listAllUsers = { ...listUsers, data: UserList };
const changeOneRole = { ...changeRole, data: z.object({ user: AnyUser }) };

export const userList = queryOptions({
  queryKey: userKeys.all,
  queryFn: async ({ signal }) => (await request(listAllUsers, {}, { signal })).users,
});

export const saveRole = (userId: string) =>
  mutationOptions({
    mutationFn: async (change: { role: Role; confirmStaff?: true }, { client }) => {
      const { user } = await request(changeOneRole, { params: { userId }, body: change });
      await client.cancelQueries({ queryKey: userList.queryKey }); // an older answer must not undo the change
      client.setQueryData(userList.queryKey, (users) =>
        users?.map((listed) => (listed.id === user.id ? user : listed)),
      );
      void client.invalidateQueries({ queryKey: userList.queryKey });
      return user;
    },
  });
