import { Group, Paper } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import classes from './card-page.module.css';
import { PublicLinks } from './public-links.tsx';

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
        {note && <Dimmed mt="md">{note}</Dimmed>}
        <Group component="footer" gap="md" mt="md">
          <PublicLinks />
        </Group>
      </div>
    </div>
  );
}
