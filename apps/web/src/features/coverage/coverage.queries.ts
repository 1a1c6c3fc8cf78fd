import type { Coverage, coverage, fillHoles, shopTrouble, updateNow } from '@insights/contract/coverage';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { coverageKeys, salesKeys } from '../../lib/query-keys.ts';
import { fieldsOf, textOf } from '../../lib/reading.ts';
import { readCoverage, readTrouble } from './coverage-reader.ts';

const WHOLE: AddressOf<typeof coverage> = {
  method: 'GET',
  path: '/api/coverage/:sellerId/:marketplaceId',
  access: 'admin',
};
const TROUBLE: AddressOf<typeof shopTrouble> = {
  method: 'GET',
  path: '/api/coverage/:sellerId/:marketplaceId/trouble',
  access: 'admin',
};
const FILL: AddressOf<typeof fillHoles> = {
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/fill-holes',
  access: 'staff',
};
const UPDATE: AddressOf<typeof updateNow> = {
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/update',
  access: 'staff',
};

export type CoveragePlace = { sellerId: string; marketplaceId: string };

const WORKING_POLL_MS = 3_000;

/** Whether something is being fetched right now: then there is something new every few seconds. */
export const isFetching = ({ backfills, update }: Coverage): boolean =>
  update.state === 'running' || backfills.some(({ state }) => state === 'queued' || state === 'running');

export const coverageOf = ({ sellerId, marketplaceId }: CoveragePlace) =>
  queryOptions({
    queryKey: coverageKeys.whole(sellerId, marketplaceId),
    queryFn: ({ signal }) => call(WHOLE, { params: { sellerId, marketplaceId } }, readCoverage, signal),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data && isFetching(data) ? WORKING_POLL_MS : minutes(1)),
  });

/** The worst that is wrong; asked again now and then, because data grow old by themselves. */
export const troubleOf = ({ sellerId, marketplaceId }: CoveragePlace) =>
  queryOptions({
    queryKey: coverageKeys.trouble(sellerId, marketplaceId),
    queryFn: ({ signal }) =>
      call(
        TROUBLE,
        { params: { sellerId, marketplaceId } },
        (data) => readTrouble(fieldsOf(data)['trouble']),
        signal,
      ),
    staleTime: minutes(1),
    refetchInterval: minutes(5),
  });

/** Begins to fetch what is missing; says in words what that is. */
export const filledHoles = ({ sellerId, marketplaceId }: CoveragePlace) =>
  mutationOptions({
    mutationFn: () =>
      call(FILL, { params: { sellerId, marketplaceId } }, (data) => textOf(fieldsOf(data)['message'])),
    onSettled: (_data, _error, _variables, _result, { client }) => {
      void client.invalidateQueries({ queryKey: coverageKeys.of(sellerId, marketplaceId) });
      void client.invalidateQueries({ queryKey: salesKeys.backfills(sellerId) });
    },
  });

export const updatedNow = ({ sellerId, marketplaceId }: CoveragePlace) =>
  mutationOptions({
    mutationFn: () => call(UPDATE, { params: { sellerId, marketplaceId } }, () => null),
    onSettled: (_data, _error, _variables, _result, { client }) =>
      void client.invalidateQueries({ queryKey: coverageKeys.whole(sellerId, marketplaceId) }),
  });
