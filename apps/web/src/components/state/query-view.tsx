import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  /** Null where another part of the screen already says that it failed. */
  failedTitle: string | null;
  children: (data: Data) => ReactNode;
};

/** The states of a query; data that was loaded stays on screen while it is fetched again. */
export function QueryView<Data>({ query, loading, failedTitle, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  if (failedTitle === null) return null;
  return (
    <Failed
      title={failedTitle}
      message={query.error?.message ?? ''}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
