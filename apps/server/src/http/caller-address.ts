// Whose address a request counts for. Only what a proxy of our own has written is believed.
import { isIPv4, isIPv6 } from 'node:net';

type Received = { socketAddress: string | undefined; forwardedFor: string | string[] | undefined };

/** The address that many entries from the right of X-Forwarded-For; without a valid one there, the socket's own. */
export function callerAddress({ socketAddress, forwardedFor }: Received, ownProxies: number): string {
  const own = normalAddress(socketAddress ?? '') ?? 'unknown';
  if (ownProxies === 0) return own;
  const entries = [forwardedFor ?? []].flat().join(',').split(',');
  return normalAddress(entries.at(-ownProxies) ?? '') ?? own;
}

/**
 * An address as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one, since whoever has one address
 * of a network has all of them. Null if it is none.
 */
function normalAddress(text: string): string | null {
  const bare = withoutPort(text.trim());
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = ipv6Groups(bare);
  const [a = 0, b = 0] = groups.slice(6);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies write the caller's port along: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/** The eight groups of a valid IPv6 address, whichever of its many spellings it comes in. */
function ipv6Groups(address: string): number[] {
  const [bare = ''] = address.split('%'); // the zone of a link-local address
  const plain = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = '', right = ''] = plain.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [read(left), read(right)];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
