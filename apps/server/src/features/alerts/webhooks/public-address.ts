// Whether an address belongs to the public internet. A webhook must not reach what only this machine can reach: its own
// services, its neighbours, or the metadata service of a cloud.
import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registry: everything that is not for everybody. */
const NOT_PUBLIC_V4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of the one block that is public at all, what leads elsewhere: tunnels with another address inside, and examples. */
const PUBLIC_V6: readonly [string, number] = ['2000::', 3];
const NOT_PUBLIC_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedV4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) refusedV4.addSubnet(network, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
const refusedV6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V6) refusedV6.addSubnet(network, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether it is an address that anybody may be sent to. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

/** Whether it is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
