// The token of a connect link. It is in the hash of the address, which browsers send to no server. It is removed from there,
// where people could see and copy it, and stored for this tab, so that it survives the way to Amazon and back.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { read, storage, write } from '../../lib/session/session-storage.ts';

const NAME = 'fc-connect-link';

const isToken = (text: string) => /^[\w-]{1,100}$/.test(text);

function linkTokenOf(sellerId: string, hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? '';
  if (isToken(token)) {
    write('session', NAME, `${sellerId} ${token}`);
    return token;
  }
  const [owner, stored = ''] = read('session', NAME)?.split(' ') ?? [];
  return owner === sellerId && isToken(stored) ? stored : null;
}

export const forgetLinkToken = (): void => storage('session')?.removeItem(NAME);

export function useLinkToken(sellerId: string): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => linkTokenOf(sellerId, hash));
  useEffect(() => {
    if (!hash.includes('link=')) return;
    setToken(linkTokenOf(sellerId, hash));
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [hash, sellerId, navigate]);
  return token;
}
