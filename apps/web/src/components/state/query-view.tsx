import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  /** Null where something else of the same says that it failed. */
  failedTitle: string | null;
  children: (data: Data) => ReactNode;
};

/** The states of something that is fetched; what was loaded once stays on screen while it is fetched again. */
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
