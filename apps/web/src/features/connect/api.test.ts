import { connectLinks } from '@insights/contract/connect-links';
import { pendingRegions } from '@insights/contract/pending-regions';
import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { connectedStatus } from '../../testing/fixtures.ts';
import { ConnectionStatus, PublicConnectionInfo } from './api.ts';

test('a state of the connection is decoded with and without what the product adds', () => {
  expect(decode(ConnectionStatus, { ...connectedStatus, added: 1 })).toEqual(connectedStatus);
  expect(
    decode(ConnectionStatus, { connected: true, tokenStatus: 'tired', region: 'MARS', connectedAt: 'once' }),
  ).toMatchObject({
    connected: true,
    tokenStatus: 'unknown',
    region: null,
    connectedAt: null,
  });
});

test('a public connection is decoded from odd answers', () => {
  expect(decode(PublicConnectionInfo, { sellerName: 'Acme', renew: { region: 'MARS' } })).toEqual({
    sellerName: 'Acme',
    isConnected: false,
  });
  expect(decode(PublicConnectionInfo, {})).toEqual({ sellerName: 'your seller account', isConnected: false });
});

test('odd links, events and regions are left out alone', () => {
  const made = { kind: 'made', at: '2026-03-10T12:00:00Z', who: null, reason: null };
  const link = { link_id: 'l-1', state: 'open', made_by: 'a', made_at: '', expires_at: '', opened: 1 };
  const links = [null, { ...link, link_id: '' }, { ...link, events: [{ kind: 'odd' }, made] }];
  expect(decode(connectLinks.data, { links }).links).toEqual([{ ...link, events: [made] }]);
  const pending = [
    { pending_id: 'p-1', region: 'MARS' },
    { pending_id: 'p-2', region: 'EU' },
  ];
  expect(decode(pendingRegions.data, { pending }).pending).toMatchObject([{ pending_id: 'p-2', stores: [] }]);
});
