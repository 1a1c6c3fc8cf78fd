import { Anchor, Box, Container, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import classes from './text-page.module.css';

type TextPageProps = {
  title: string;
  subtitle: ReactNode;
  /** Whether to link back to the application, or to sign-in. */
  isSignedIn: boolean;
  children: ReactNode;
};

/** The frame of public pages of text. */
export function TextPage({ title, subtitle, isSignedIn, children }: TextPageProps) {
  useDocumentTitle(`${title} · Insights`);
  return (
    <>
      <SkipLink />
      <Box component="header" className={classes['header']}>
        <Container size={880} h="100%">
          <Group h="100%" justify="space-between">
            <Link to="/" className={classes['brand']}>
              <Logo />
            </Link>
            <Group component="nav" aria-label="Public pages" gap="lg">
              <Anchor component={Link} to="/support" size="sm" c="dimmed" data-target>
                Support
              </Anchor>
              <Anchor component={Link} to="/eula" size="sm" c="dimmed" visibleFrom="xs" data-target>
                Terms of Use
              </Anchor>
              <Anchor component={Link} to={isSignedIn ? '/' : '/login'} size="sm" data-target>
                {isSignedIn ? 'Back to Insights' : 'Sign in'}
              </Anchor>
            </Group>
          </Group>
        </Container>
      </Box>
      <Container component="main" id="main" tabIndex={-1} size={880} py={48} className={classes['main']}>
        <Title order={1} fz={30} lh="38px">
          {title}
        </Title>
        <Text component="div" c="dimmed" mt="xs" mb={40} fz="lg">
          {subtitle}
        </Text>
        {children}
      </Container>
    </>
  );
}
