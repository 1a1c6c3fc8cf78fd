import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../paths.ts';
import { SalesPicture } from './sales-picture.tsx';
import classes from './sign-in-frame.module.css';

type SignInFrameProps = { title: string; subtitle: string; children: ReactNode; footer: ReactNode };

/** The frame of the screens for people who are not signed in yet: the form, and what waits behind it. */
export function SignInFrame({ title, subtitle, children, footer }: SignInFrameProps) {
  useDocumentTitle(`${title} · Insights`);
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
          <Text size="sm" c="dimmed">
            {footer}
          </Text>
          <Group gap="md">
            <Anchor component={Link} to={paths.support} size="sm" c="dimmed" data-target>
              Support
            </Anchor>
            <Anchor component={Link} to={paths.eula} size="sm" c="dimmed" data-target>
              Terms of Use
            </Anchor>
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
        <SalesPicture />
      </aside>
    </div>
  );
}
