import { Text } from '@mantine/core';
import { Skeleton } from '../../components/skeleton.tsx';
import { PageHeader } from './page-header.tsx';

type LoadingHeaderProps = { title: string; lead: string };

/** The head of a screen whose seller is not known yet: what the screen is can be said already. */
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
