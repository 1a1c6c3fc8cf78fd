import { Skeleton } from '@mantine/core';
import { PageHeader } from './page-header.tsx';

type LoadingHeaderProps = { title: string };

/** The head of a screen whose seller is not known yet: what the screen is can be said already. */
export function LoadingHeader({ title }: LoadingHeaderProps) {
  return (
    <PageHeader
      above={<Skeleton width={140} height="1lh" />}
      title={title}
      subtitle={<span role="status">Loading...</span>}
    />
  );
}
