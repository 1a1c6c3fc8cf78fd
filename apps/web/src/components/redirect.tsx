import { type HistoryState, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type RedirectProps = { to: string; search?: Record<string, string>; hash?: string; state?: HistoryState };

/**
 * Goes elsewhere once, and leaves no way back to where it was. The router's own Navigate goes again whenever it is drawn
 * with other props, as happens while the way there is still loading.
 */
export function Redirect(props: RedirectProps) {
  const navigate = useNavigate();
  const [first] = useState(props);
  useEffect(() => {
    void navigate({ ...first, replace: true });
  }, [navigate, first]);
  return null;
}
