import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../paths.ts';
import classes from './card-page.module.css';

type CardPageProps = {
  /** The browser tab's words; the card has a heading of its own. */
  tabTitle: string;
  /** What holds whatever the card says. */
  note?: string;
  children: ReactNode;
};

/** The frame of a public page that has one thing to do: a card in the middle, and nothing beside it. */
export function CardPage({ tabTitle, note, children }: CardPageProps) {
  useDocumentTitle(`${tabTitle} · Insights`);
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <header className={classes['brand']}>
          <Logo />
        </header>
        <Paper component="main" className={classes['card']}>
          {children}
        </Paper>
        {note && (
          <Text size="sm" c="dimmed" mt="md">
            {note}
          </Text>
        )}
        <Group component="footer" gap="md" mt="md">
          <Anchor component={Link} to={paths.support} size="sm" c="dimmed" data-target>
            Support
          </Anchor>
          <Anchor component={Link} to={paths.eula} size="sm" c="dimmed" data-target>
            Terms of Use
          </Anchor>
        </Group>
      </div>
    </div>
  );
}
