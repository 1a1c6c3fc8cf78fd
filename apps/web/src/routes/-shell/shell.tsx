// The frame of every signed-in screen: header, and the sidebar once a marketplace is chosen.
import type { Me } from '@insights/contract/auth';
import { ActionIcon, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { BellLink } from '../../features/alerts/bell-link.tsx';
import { useAdminMode } from '../../features/auth/use-admin-mode.ts';
import { UserMenu } from '../../features/auth/user-menu.tsx';
import { SellerSelector } from '../../features/sellers/selector/seller-selector.tsx';
import { paths, subPathOf } from '../../paths.ts';
import { quietPart } from '../../ui/late-part.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useSearchMark } from '../../ui/use-search-mark.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

// Comes after everything that is seen.
const Live = quietPart(async () => (await import('./live.tsx')).Live);
// The bell leads to the alerts at once; how many there are comes later, or not at all.
const BellAlone = () => <BellLink count={0} />;
const AlertBell = quietPart(
  async () => (await import('../../features/alerts/alert-bell.tsx')).AlertBell,
  BellAlone,
);

/** What stands fixed at the right keeps its place when a dialog takes the page's scrollbar away (react-remove-scroll). */
const BESIDE_THE_SCROLLBAR = 'right-scroll-bar-position';

type ShellProps = { me: Me };

export function Shell({ me }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isAdminMode = useAdminMode();
  useSearchMark();
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
      <Suspense>
        <Live isHome={pathname === paths.home} sellerRef={sellerRef} marketplaceId={marketplaceId} />
      </Suspense>
      <header className={`${classes['header']} ${BESIDE_THE_SCROLLBAR}`}>
        <Group h="100%" gap="sm" wrap="nowrap" className={classes['bar'] ?? ''}>
          {hasSidebar && (
            <ActionIcon hiddenFrom="sm" aria-label="Open navigation" onClick={() => setMenuOpen(true)}>
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
              <Suspense fallback={<BellAlone />}>
                <AlertBell />
              </Suspense>
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
