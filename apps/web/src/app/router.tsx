// Every screen and its address. Pages come with their own code, so that signing in loads little.
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { giveWay } from '../api/give-way.ts';
import type { LoadPage } from './late-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import {
  prefetchAbout,
  prefetchAccount,
  prefetchAds,
  prefetchAlerts,
  prefetchConnection,
  prefetchCoverage,
  prefetchDashboard,
  prefetchGlobalAds,
  prefetchHome,
  prefetchReconcile,
  prefetchReports,
  prefetchSetup,
  prefetchUsers,
} from './prefetch.ts';

// The code of a page runs after that of what it stands in, each as a task of its own: together they are one too long.
const loadRoot: LoadPage = async () => {
  await import('./renderer.ts');
  await giveWay();
  return (await import('./frame.ts')).Root;
};
const loadGuard = after(loadRoot, async () => (await import('./require-admin.tsx')).RequireAdmin);
const publicPage = (load: LoadPage) => lazyPage(after(loadRoot, load));
const guardedPage = (load: LoadPage) => lazyPage(after(loadGuard, load));

function after(before: LoadPage, load: LoadPage): LoadPage {
  return async () => {
    await before();
    await giveWay();
    return load();
  };
}

const placeholder = (path: string, title: string): RouteObject => ({
  path,
  lazy: guardedPage(async () => {
    const { PlaceholderPage } = await import('../pages/placeholder-page.tsx');
    return () => <PlaceholderPage title={title} />;
  }),
});

const marketplaceRoutes: RouteObject[] = [
  placeholder('inventory', 'Inventory Management'),
  placeholder('orders', 'Order Management'),
  placeholder('customers', 'Customer Insights'),
  placeholder('reports', 'Reports & Analytics'),
  {
    path: 'performance',
    lazy: guardedPage(async () => (await import('../pages/performance-page.tsx')).PerformancePage),
  },
  { path: 'debug', lazy: guardedPage(async () => (await import('../pages/debug-page.tsx')).DebugPage) },
];

const home = guardedPage(async () => (await import('../pages/home-page.tsx')).HomePage);
const dashboard = guardedPage(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage);
const setup = guardedPage(async () => (await import('../pages/setup-page.tsx')).SetupPage);
const admin = guardedPage(async () => (await import('../pages/admin-page.tsx')).AdminPage);
const marketplaceAdmin = guardedPage(
  async () => (await import('../pages/marketplace-admin-page.tsx')).MarketplaceAdminPage,
);
const marketplaceAds = guardedPage(
  async () => (await import('../pages/marketplace-ads-page.tsx')).MarketplaceAdsPage,
);
const reconcile = guardedPage(async () => (await import('../pages/reconcile-page.tsx')).ReconcilePage);
const health = guardedPage(async () => (await import('../pages/health-page.tsx')).HealthPage);
const alerts = guardedPage(async () => (await import('../pages/alerts-page.tsx')).AlertsPage);
const globalAds = guardedPage(async () => (await import('../pages/global-ads-page.tsx')).GlobalAdsPage);

const login = publicPage(async () => (await import('../pages/public/login-page.tsx')).LoginPage);
const signup = publicPage(async () => (await import('../pages/public/signup-page.tsx')).SignupPage);
const support = publicPage(async () => (await import('../pages/public/support-page.tsx')).SupportPage);
const eula = publicPage(async () => (await import('../pages/public/eula-page.tsx')).EulaPage);
const connect = publicPage(async () => (await import('../pages/public/connect-page.tsx')).ConnectPage);
const connectSuccess = publicPage(
  async () => (await import('../pages/public/connect-success-page.tsx')).ConnectSuccessPage,
);

// Choices beside the path are the page's own to load.
const isOtherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** A route that begins to load what its page shows, without waiting for it. */
const loading = (loader: LoaderFunction) => ({ loader, shouldRevalidate: isOtherPath });

const publicRoutes = (client: QueryClient): RouteObject[] => {
  const about = loading(() => prefetchAbout(client));
  const connection = loading((visit) => prefetchConnection(client, visit));
  return [
    { path: '/login', lazy: login, ...about },
    { path: '/signup', lazy: signup },
    { path: '/support', lazy: support, ...about },
    { path: '/eula', lazy: eula },
    { path: '/connect/sp-api/:sellerId', lazy: connect, ...connection },
    { path: '/connect/sp-api/:sellerId/success', lazy: connectSuccess, ...connection },
  ];
};

// All of them show the sellers, which the guard's own route has begun to load.
const guardedRoutes = (client: QueryClient): RouteObject[] => [
  { path: '/', lazy: home, ...loading(() => prefetchHome(client)) },
  { path: '/admin', lazy: admin, ...loading(() => prefetchUsers(client)) },
  { path: '/alerts', lazy: alerts, ...loading((visit) => prefetchAlerts(client, visit)) },
  { path: '/ads', lazy: globalAds, ...loading(() => prefetchGlobalAds(client)) },
  { path: '/:sellerRef/setup', lazy: setup, ...loading((visit) => prefetchSetup(client, visit)) },
  {
    path: '/:sellerRef/:marketplaceId',
    children: [
      { index: true, lazy: dashboard, ...loading((visit) => prefetchDashboard(client, visit)) },
      { path: 'admin', lazy: marketplaceAdmin, ...loading((visit) => prefetchReports(client, visit)) },
      { path: 'ads', lazy: marketplaceAds, ...loading((visit) => prefetchAds(client, visit)) },
      { path: 'reconcile', lazy: reconcile, ...loading((visit) => prefetchReconcile(client, visit)) },
      { path: 'health', lazy: health, ...loading((visit) => prefetchCoverage(client, visit)) },
      ...marketplaceRoutes,
    ],
  },
];

// No route has an error element of its own: an unknown address and a failing screen show the router's own page.
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    lazy: async () => ({ Component: await loadRoot() }),
    hydrateFallbackElement: <div />,
    children: [
      ...publicRoutes(client),
      {
        lazy: lazyPage(loadGuard),
        loader: () => prefetchAccount(client),
        shouldRevalidate: () => false,
        children: guardedRoutes(client),
      },
    ],
  },
];
