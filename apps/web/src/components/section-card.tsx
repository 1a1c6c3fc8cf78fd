import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

type SectionCardProps = {
  title: string;
  /** Beside the title, such as a state. */
  badge?: ReactNode;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of a screen with a title. */
export function SectionCard({ title, badge, description, actions, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes['card']}>
      <div className={classes['head']}>
        <div>
          <div className={classes['name']}>
            <Title order={2} id={headingId}>
              {title}
            </Title>
            {badge}
          </div>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </Paper>
  );
}
