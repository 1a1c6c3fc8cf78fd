// Every screen and its address. Pages come with their own code, so that signing in loads little.
import type { QueryClient } from '@tanstack/react-query';
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { Messages } from '../ui/messages/messages.tsx';
import { lazyPage } from './lazy-page.tsx';
import { prefetchAccount, prefetchDashboard } from './prefetch.ts';

function Root() {
  const { pathname } = useLocation();
  return (
    <Messages screen={pathname}>
      <ScrollRestoration />
      <Outlet />
    </Messages>
  );
}

const placeholder = (path: string, title: string): RouteObject => ({
  path,
  lazy: lazyPage(async () => {
    const { PlaceholderPage } = await import('../pages/placeholder-page.tsx');
    return () => <PlaceholderPage title={title} />;
  }),
});

const marketplaceRoutes: RouteObject[] = [
  placeholder('ads', 'Advertising Dashboard'),
  placeholder('admin', 'Admin Dashboard'),
  placeholder('inventory', 'Inventory Management'),
  placeholder('orders', 'Order Management'),
  placeholder('customers', 'Customer Insights'),
  placeholder('reports', 'Reports & Analytics'),
  {
    path: 'performance',
    lazy: lazyPage(async () => (await import('../pages/performance-page.tsx')).PerformancePage),
  },
  { path: 'debug', lazy: lazyPage(async () => (await import('../pages/debug-page.tsx')).DebugPage) },
];

const guard = lazyPage(async () => (await import('./require-admin.tsx')).RequireAdmin);
const home = lazyPage(async () => (await import('../pages/home-page.tsx')).HomePage);
const dashboard = lazyPage(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage);
const setup = lazyPage(async () => (await import('../pages/setup-page.tsx')).SetupPage);
const admin = lazyPage(async () => (await import('../pages/admin-page.tsx')).AdminPage);
const globalAds = lazyPage(async () => (await import('../pages/global-ads-page.tsx')).GlobalAdsPage);

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: lazyPage(async () => (await import('../pages/public/login-page.tsx')).LoginPage) },
  {
    path: '/signup',
    lazy: lazyPage(async () => (await import('../pages/public/signup-page.tsx')).SignupPage),
  },
  {
    path: '/support',
    lazy: lazyPage(async () => (await import('../pages/public/support-page.tsx')).SupportPage),
  },
  { path: '/eula', lazy: lazyPage(async () => (await import('../pages/public/eula-page.tsx')).EulaPage) },
  {
    path: '/connect/sp-api/:sellerId',
    lazy: lazyPage(async () => (await import('../pages/public/connect-page.tsx')).ConnectPage),
  },
  {
    path: '/connect/sp-api/:sellerId/success',
    lazy: lazyPage(async () => (await import('../pages/public/connect-success-page.tsx')).ConnectSuccessPage),
  },
];

// Choices beside the path are the page's own to load.
const isOtherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

const guardedRoutes = (client: QueryClient): RouteObject[] => [
  { path: '/', lazy: home },
  { path: '/admin', lazy: admin },
  { path: '/ads', lazy: globalAds },
  { path: '/:sellerRef/setup', lazy: setup },
  {
    path: '/:sellerRef/:marketplaceId',
    children: [
      {
        index: true,
        lazy: dashboard,
        loader: (visit) => prefetchDashboard(client, visit),
        shouldRevalidate: isOtherPath,
      },
      ...marketplaceRoutes,
    ],
  },
];

// No route has an error element of its own: an unknown address and a failing screen show the router's own page.
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    Component: Root,
    hydrateFallbackElement: <div />,
    children: [
      ...publicRoutes,
      {
        lazy: guard,
        loader: () => prefetchAccount(client),
        shouldRevalidate: () => false,
        children: guardedRoutes(client),
      },
    ],
  },
];
