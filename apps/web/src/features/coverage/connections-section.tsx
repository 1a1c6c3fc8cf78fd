import type { Coverage } from '@insights/contract/coverage';
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionCard } from '../../components/section-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import classes from './coverage.module.css';
import { apiName, connectionWords } from './coverage-words.ts';

type ConnectionsSectionProps = { coverage?: Coverage | undefined; setupLink: ReactNode };

/** The consents that everything else stands on, and until when they are good. */
export function ConnectionsSection({ coverage, setupLink }: ConnectionsSectionProps) {
  const now = useNow();
  return (
    <SectionCard
      title="Connections"
      description="Amazon wants consent anew every 365 days"
      actions={setupLink}
    >
      <Box p={20}>
        {!coverage && <Skeleton height={40} />}
        {coverage?.connections.length === 0 && <Text c="dimmed">Not connected.</Text>}
        {coverage && coverage.connections.length > 0 && (
          <ul className={classes['rows']}>
            {coverage.connections.map((connection) => {
              const { state, text } = connectionWords(connection, now);
              return (
                <li key={apiName(connection)}>
                  <Text size="sm" fw={500}>
                    {apiName(connection)}
                  </Text>
                  <StateLine state={state}>{text}</StateLine>
                </li>
              );
            })}
          </ul>
        )}
      </Box>
    </SectionCard>
  );
}
