import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Dimmed } from './secondary-text.tsx';
import classes from './section-card.module.css';

type SectionCardProps = {
  title: string;
  badge?: ReactNode;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
};

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
          {description && <Dimmed>{description}</Dimmed>}
        </div>
        {actions}
      </div>
      {children}
    </Paper>
  );
}
