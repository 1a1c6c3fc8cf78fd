import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Logo } from '../../components/logo.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { hasAccessToken, subscribeToSession } from '../../lib/session/session.ts';
import { PublicLinks } from './public-links.tsx';
import classes from './sign-in-frame.module.css';

const COMPARED =
  'M0 318C60 314 96 300 148 288 208 274 246 250 302 228 362 204 410 196 470 160 530 126 590 112 700 84';
const TODAY = 'M0 318C48 316 84 308 136 286 190 262 226 246 280 204 330 166 364 160 420 122';
const ROWS = [48, 116, 184, 252];

/** A decoration: today's sales and yesterday's, without figures that someone could take for real. */
function SalesDrawing() {
  return (
    <svg
      className={classes['picture']}
      viewBox="0 0 700 320"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      {ROWS.map((y) => (
        <line key={y} className={classes['grid']} x1="0" x2="700" y1={y} y2={y} />
      ))}
      <path className={classes['compared']} d={COMPARED} />
      <path className={classes['area']} d={`${TODAY}V320H0Z`} />
      <path className={classes['today']} d={TODAY} />
      <circle className={classes['now']} cx="420" cy="122" r="5" />
    </svg>
  );
}

type SignInFrameProps = {
  title: string;
  subtitle: string;
  /** Where to go once someone has signed in, in this tab or in another. */
  returnPath?: string;
  children: ReactNode;
  footer: ReactNode;
};

/** The frame of the screens for people who are not signed in: the form, and beside it what Insights is. */
export function SignInFrame({ title, subtitle, returnPath = '/', children, footer }: SignInFrameProps) {
  useDocumentTitle(`${title} · Insights`);
  const navigate = useNavigate();
  const hasToken = useSyncExternalStore(subscribeToSession, hasAccessToken, () => false);
  useEffect(() => {
    if (hasToken) void navigate({ href: returnPath, replace: true });
  }, [hasToken, returnPath, navigate]);
  if (hasToken) return null;
  return (
    <div className={classes['frame']}>
      <div className={classes['side']}>
        <Box component="header">
          <Logo />
        </Box>
        <main className={classes['form']}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {subtitle}
          </Text>
          {children}
        </main>
        <Group component="footer" justify="space-between" gap="sm">
          <Dimmed>{footer}</Dimmed>
          <Group gap="md">
            <PublicLinks />
          </Group>
        </Group>
      </div>
      <aside className={classes['panel']} aria-label="About Insights">
        <Stack gap="sm" maw={460}>
          <Text className={classes['claim']}>
            Every seller account, every marketplace, one set of numbers.
          </Text>
          <Text className={classes['explanation']}>
            Sales by the hour, advertising and catalogue side by side, with the source and the age of every
            figure.
          </Text>
        </Stack>
        <SalesDrawing />
      </aside>
    </div>
  );
}
