import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkTokenOf } from './link-token.ts';

/** The token of the link that this page was opened with. It does not stay in the address, where it would be seen and copied. */
export function useLinkToken(sellerId: string): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => linkTokenOf(sellerId, hash));
  useEffect(() => {
    if (!hash.includes('link=')) return;
    setToken(linkTokenOf(sellerId, hash));
    void navigate({ search, hash: '' }, { replace: true });
  }, [hash, search, sellerId, navigate]);
  return token;
}
