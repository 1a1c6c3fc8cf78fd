// The frame of every signed-in screen: header, and the sidebar once a marketplace is chosen.
import type { Me } from '@insights/contract/auth';
import { ActionIcon, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { AlertBell } from '../../features/alerts/alert-bell.tsx';
import { useAdminMode } from '../../features/auth/admin-mode.ts';
import { UserMenu } from '../../features/auth/user-menu.tsx';
import { SellerSelector } from '../../features/sellers/seller-selector.tsx';
import { subPathOf } from '../../paths.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

// The screen works without live updates if their code cannot be loaded.
const Live = lazyComponent(async () => (await import('./live.tsx').catch(() => null))?.Live ?? (() => null));

// Its code follows the screen's; a menu that was opened before is there as soon as that has arrived.
const SidebarDrawer = lazyComponent(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

// The class of react-remove-scroll for what is fixed at the right: it does not move when a dialog hides the page's scrollbar.
const FIXED_RIGHT = 'right-scroll-bar-position';

export function Shell({ me }: { me: Me }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
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
      onChosen={() => setMenuOpen(false)}
    />
  );
  return (
    <div data-sidebar={hasSidebar || undefined} className={classes['shell']}>
      <SkipLink />
      <Live isHome={pathname === '/'} sellerRef={sellerRef} marketplaceId={marketplaceId} />
      <header className={`${classes['header']} ${FIXED_RIGHT}`}>
        <Group h="100%" gap="sm" wrap="nowrap" className={classes['bar'] ?? ''}>
          {hasSidebar && (
            <ActionIcon hiddenFrom="sm" aria-label="Open navigation" onClick={() => setMenuOpen(true)}>
              <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )}
          <Link to="/" className={classes['brand']} aria-label="Insights home">
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
      {hasSidebar && (
        <SidebarDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
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
