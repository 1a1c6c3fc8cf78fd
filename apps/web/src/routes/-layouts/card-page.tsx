import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import classes from './card-page.module.css';

type CardPageProps = {
  /** The title of the browser tab; the card has a heading of its own. */
  tabTitle: string;
  note?: string;
  children: ReactNode;
};

/** The frame of a public page with one purpose: a centred card. */
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
          <Anchor component={Link} to="/support" size="sm" c="dimmed" data-target>
            Support
          </Anchor>
          <Anchor component={Link} to="/eula" size="sm" c="dimmed" data-target>
            Terms of Use
          </Anchor>
        </Group>
      </div>
    </div>
  );
}
