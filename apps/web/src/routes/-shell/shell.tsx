// The frame of every signed-in screen: header, and the sidebar once a marketplace is chosen.
import type { Me } from '@insights/contract/auth';
import { ActionIcon, Group, Overlay } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { AlertBell } from '../../features/alerts/alert-bell.tsx';
import { useAdminMode } from '../../features/auth/use-admin-mode.ts';
import { UserMenu } from '../../features/auth/user-menu.tsx';
import { SellerSelector } from '../../features/sellers/selector/seller-selector.tsx';
import { paths, subPathOf } from '../../paths.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import type { SidebarDrawerProps } from './sidebar-drawer.tsx';

// Without its code the screen is as new as its answers.
const Live = lazyComponent(async () => (await import('./live.tsx').catch(() => null))?.Live ?? (() => null));

// For narrow windows only.
const SidebarDrawer = lazyComponent(
  async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer,
  DrawerLoading,
);

function DrawerLoading({ isOpen }: SidebarDrawerProps) {
  return isOpen && <Overlay fixed zIndex={200} />;
}

/** What stands fixed at the right keeps its place when a dialog takes the page's scrollbar away (react-remove-scroll). */
const BESIDE_THE_SCROLLBAR = 'right-scroll-bar-position';

type ShellProps = { me: Me };

export function Shell({ me }: ShellProps) {
  const [menu, setMenu] = useState<'not used' | 'open' | 'closed'>('not used');
  const isAdminMode = useAdminMode();
  const { pathname } = useLocation();
  const { sellerRef, marketplaceId } = useParams({ strict: false });
  const hasSidebar = sellerRef !== undefined && marketplaceId !== undefined;
  const subPath = hasSidebar ? subPathOf(pathname) : '';
  const sidebar = hasSidebar && (
    <Sidebar
      sellerRef={sellerRef}
      marketplaceId={marketplaceId}
      isAdminMode={isAdminMode}
      onChosen={() => setMenu('closed')}
    />
  );
  return (
    <div data-sidebar={hasSidebar || undefined} className={classes['shell']}>
      <SkipLink />
      <Live isHome={pathname === paths.home} sellerRef={sellerRef} marketplaceId={marketplaceId} />
      <header className={`${classes['header']} ${BESIDE_THE_SCROLLBAR}`}>
        <Group h="100%" gap="sm" wrap="nowrap" className={classes['bar'] ?? ''}>
          {hasSidebar && (
            <ActionIcon hiddenFrom="sm" aria-label="Open navigation" onClick={() => setMenu('open')}>
              <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
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
            {isAdminMode && <span className={classes['admin']}>ADMIN MODE</span>}
            <span className={classes['bell']}>
              <AlertBell />
            </span>
            <UserMenu me={me} />
          </Group>
        </Group>
      </header>
      {hasSidebar && (
        <nav className={classes['navbar']} aria-label="Marketplace screens">
          {sidebar}
        </nav>
      )}
      {hasSidebar && menu !== 'not used' && (
        <SidebarDrawer isOpen={menu === 'open'} onClose={() => setMenu('closed')}>
          {sidebar}
        </SidebarDrawer>
      )}
      <main id="main" tabIndex={-1} className={classes['main']}>
        <div className={classes['content']}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
