import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { linkTokenOf } from './link-token.ts';

/** The token of the link that this page was opened with. It does not stay in the address, where it would be seen and copied. */
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
