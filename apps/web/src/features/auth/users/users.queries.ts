import type { Role } from '@insights/contract/auth';
import type { changeRole, listUsers } from '@insights/contract/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { userKeys } from '../../../lib/query-keys.ts';
import { fieldsOf, unreadable } from '../../../lib/reading.ts';
import { readUser, readUsers } from '../auth-reader.ts';

const LIST: AddressOf<typeof listUsers> = { method: 'GET', path: '/api/users', access: 'staff' };
const CHANGE: AddressOf<typeof changeRole> = { method: 'PATCH', path: '/api/users/:userId', access: 'staff' };

function readChanged(data: unknown) {
  const user = readUser(fieldsOf(data)['user']);
  if (user === null) throw unreadable();
  return user;
}

export const userList = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }) => call(LIST, {}, readUsers, signal),
});

export const saveRole = (userId: string) =>
  mutationOptions({
    mutationFn: async (change: { role: Role; confirmStaff?: true }, { client }) => {
      const user = await call(CHANGE, { params: { userId }, body: change }, readChanged);
      await client.cancelQueries({ queryKey: userList.queryKey }); // an older answer must not undo the change
      client.setQueryData(userList.queryKey, (users) =>
        users?.map((listed) => (listed.id === user.id ? user : listed)),
      );
      void client.invalidateQueries({ queryKey: userList.queryKey });
      return user;
    },
  });
