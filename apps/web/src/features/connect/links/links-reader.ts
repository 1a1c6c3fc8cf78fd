// The links made for a seller, out of whatever the server sends.
import type { ConnectLink, ConnectLinkEvent } from '@insights/contract/connect-links';
import {
  fieldsOf,
  instantOf,
  numberOf,
  recordsOf,
  textOf,
  unreadable,
  wordOf,
} from '../../../lib/reading.ts';

const STATES = ['open', 'used', 'revoked', 'expired'] as const;
const KINDS = ['made', 'opened', 'refused', 'used', 'revoked'] as const;
const REASONS = ['expired', 'revoked', 'used'] as const;

function readLinkEvent(value: unknown): ConnectLinkEvent | null {
  const { kind, at, who, reason } = fieldsOf(value);
  const known = wordOf(kind, KINDS);
  const when = instantOf(at);
  return known && when
    ? { kind: known, at: when, who: textOf(who) || null, reason: wordOf(reason, REASONS) }
    : null;
}

function readLink(value: unknown): ConnectLink | null {
  const fields = fieldsOf(value);
  const id = textOf(fields['link_id']);
  const state = wordOf(fields['state'], STATES);
  if (!id || !state) return null;
  return {
    link_id: id,
    state,
    made_by: textOf(fields['made_by']),
    made_at: instantOf(fields['made_at']) ?? '',
    expires_at: instantOf(fields['expires_at']) ?? '',
    opened: numberOf(fields['opened']),
    events: Array.isArray(fields['events']) ? recordsOf(fields['events'], readLinkEvent) : [],
  };
}

export const readLinks = (data: unknown): ConnectLink[] => recordsOf(fieldsOf(data)['links'], readLink);

/** A link that was just made, with the address that is told this once. */
export function readMadeLink(data: unknown): { link: ConnectLink; url: string } {
  const { link, url } = fieldsOf(data);
  const made = readLink(link);
  if (!made || !textOf(url)) throw unreadable();
  return { link: made, url: textOf(url) };
}
