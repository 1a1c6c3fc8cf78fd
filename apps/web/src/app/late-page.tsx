// A page whose code did not come: after a deploy it has another name, without a connection it has none.
import { MINUTE_MS } from '@insights/domain/durations';
import { Box } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Failed } from '../ui/state/failed.tsx';

export type LoadPage = () => Promise<ComponentType>;

export type Browser = {
  /** Whether the server answers at all. */
  isReachable: () => Promise<boolean>;
  reload: () => void;
  now: () => number;
};

const RELOADED_AT_KEY = 'insights-reloaded-at';
const RELOAD_AGAIN_AFTER_MS = MINUTE_MS; // a page that fails right after a reload would fail after the next one too

// Where the browser keeps nothing, nothing would end a loop of reloads.
function mayReload(now: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOADED_AT_KEY));
    if (now - last < RELOAD_AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(RELOADED_AT_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

type LatePageProps = { load: LoadPage; browser: Browser };

/** Tries again; reloads once where the server answers, since a reload brings the new names; else says so calmly. */
export function LatePage({ load, browser }: LatePageProps) {
  const [page, setPage] = useState<{ Component: ComponentType } | null>(null);
  const [state, setState] = useState<'trying' | 'failed' | 'trying again'>('trying');

  const attempt = useCallback(
    async (isAskedFor: boolean) => {
      try {
        const Component = await load();
        setPage({ Component });
      } catch {
        const canReload = (await browser.isReachable()) && (isAskedFor || mayReload(browser.now()));
        if (canReload) browser.reload();
        else setState('failed');
      }
    },
    [load, browser],
  );
  useEffect(() => void attempt(false), [attempt]);

  if (page) return <page.Component />;
  if (state === 'trying') return null;
  return (
    <Box p="xl" maw={640} mx="auto">
      <Failed
        title="This page could not be loaded"
        message="The connection was lost, or Insights has just been updated. Nothing you saved is gone."
        isRetrying={state === 'trying again'}
        onRetry={() => {
          setState('trying again');
          void attempt(true);
        }}
      />
    </Box>
  );
}
