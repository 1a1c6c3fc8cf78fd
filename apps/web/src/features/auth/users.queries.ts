import type { Role } from '@insights/contract/auth';
import { changeRole, listUsers } from '@insights/contract/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const userList = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await call(listUsers, {}, signal)).users,
});

export const saveRole = (userId: string) =>
  mutationOptions({
    mutationFn: async (change: { role: Role; confirmStaff?: true }, { client }) => {
      const { user } = await call(changeRole, { params: { userId }, body: change });
      await client.cancelQueries({ queryKey: userList.queryKey }); // an older answer must not undo the change
      client.setQueryData(userList.queryKey, (users) =>
        users?.map((listed) => (listed.id === user.id ? user : listed)),
      );
      void client.invalidateQueries({ queryKey: userList.queryKey });
      return user;
    },
  });
