import { Text } from '@mantine/core';
import { Skeleton } from '../../components/skeleton.tsx';
import { PageHeader } from './page-header.tsx';

type LoadingHeaderProps = { title: string; lead: string };

/** The header of a screen while its seller is loading. */
export function LoadingHeader({ title, lead }: LoadingHeaderProps) {
  return (
    <>
      <PageHeader above={<Skeleton width={140} height="1lh" />} title={title} subtitle={lead} />
      <Text role="status" c="dimmed">
        Loading...
      </Text>
    </>
  );
}
