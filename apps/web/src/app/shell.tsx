// The frame of every signed-in screen: header, and the sidebar once a marketplace is chosen.
import type { Me } from '@insights/contract/auth';
import { AppShell, Badge, Burger, CloseButton, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { UserMenu } from '../features/auth/user-menu.tsx';
import { SellerSelector } from '../features/sellers/selector/seller-selector.tsx';
import { paths, subPathOf } from '../paths.ts';
import { quietPart } from '../ui/late-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

// Comes after everything that is seen.
const Live = quietPart(async () => (await import('./live.tsx')).Live);
const AlertBell = quietPart(async () => (await import('../features/alerts/alert-bell.tsx')).AlertBell);

const HEADER_HEIGHT = 56;
const SIDEBAR_WIDTH = 216;

type ShellProps = { me: Me };

export function Shell({ me }: ShellProps) {
  const [isMenuOpen, menu] = useDisclosure();
  const isAdminMode = useAdminMode();
  const { pathname } = useLocation();
  const { sellerRef, marketplaceId } = useMatches().at(-1)?.params ?? {};
  const hasSidebar = sellerRef !== undefined && marketplaceId !== undefined;
  const subPath = hasSidebar ? subPathOf(pathname) : '';
  const sidebar = hasSidebar && (
    <Sidebar
      sellerRef={sellerRef}
      marketplaceId={marketplaceId}
      subPath={subPath}
      isAdminMode={isAdminMode}
      onChosen={menu.close}
    />
  );
  return (
    <AppShell
      header={{ height: HEADER_HEIGHT }}
      transitionDuration={0} // the content would slide out from under the sidebar at every change of screen
      navbar={{
        width: SIDEBAR_WIDTH,
        breakpoint: 'sm',
        collapsed: { mobile: true, desktop: !hasSidebar },
      }}
    >
      <SkipLink />
      <Suspense>
        <Live isHome={pathname === paths.home} sellerRef={sellerRef} marketplaceId={marketplaceId} />
      </Suspense>
      <AppShell.Header className={classes['header']}>
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} gap="sm" wrap="nowrap">
          {hasSidebar && (
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={isMenuOpen}
              onClick={menu.open}
              aria-label="Open navigation"
            />
          )}
          <Link to={paths.home} className={classes['brand']} aria-label="Insights home">
            <span className={classes['narrow']}>
              <Logo isMarkOnly />
            </span>
            <span className={classes['wide']}>
              <Logo />
            </span>
          </Link>
          <SellerSelector sellerRef={sellerRef} marketplaceId={marketplaceId} subPath={subPath} />
          <Group ml="auto" gap="sm" wrap="nowrap" className={classes['end']}>
            {isAdminMode && <Badge className={classes['admin']}>ADMIN MODE</Badge>}
            <span className={classes['bell']}>
              <Suspense>
                <AlertBell />
              </Suspense>
            </span>
            <UserMenu me={me} />
          </Group>
        </Group>
      </AppShell.Header>
      {hasSidebar && (
        <AppShell.Navbar
          p="sm"
          visibleFrom="sm"
          className={classes['navbar']}
          aria-label="Marketplace screens"
        >
          {sidebar}
        </AppShell.Navbar>
      )}
      <Drawer.Root opened={isMenuOpen && hasSidebar} onClose={menu.close} size={264} hiddenFrom="sm">
        <Drawer.Overlay />
        <Drawer.Content aria-label="Navigation">
          <Drawer.Body>
            <Group justify="space-between" mb="md">
              <Logo />
              <CloseButton onClick={menu.close} aria-label="Close navigation" />
            </Group>
            <nav aria-label="Marketplace screens">{sidebar}</nav>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <AppShell.Main id="main" tabIndex={-1} className={classes['main']}>
        <div className={classes['content']}>
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
