// Every screen and its address. Pages come with their own code, so that signing in loads little.
import type { QueryClient } from '@tanstack/react-query';
import type { Route, Visit } from '../routing/route.ts';
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
} from './prefetch/prefetch.ts';
import { Root } from './root.tsx';

const placeholder = (path: string, title: string): Route => ({
  path,
  load: lazyPage(async () => {
    const { PlaceholderPage } = await import('../pages/placeholder-page.tsx');
    return () => <PlaceholderPage title={title} />;
  }),
});

const marketplaceRoutes: Route[] = [
  placeholder('inventory', 'Inventory Management'),
  placeholder('orders', 'Order Management'),
  placeholder('customers', 'Customer Insights'),
  placeholder('reports', 'Reports & Analytics'),
  {
    path: 'performance',
    load: lazyPage(async () => (await import('../pages/performance-page.tsx')).PerformancePage),
  },
  { path: 'debug', load: lazyPage(async () => (await import('../pages/debug-page.tsx')).DebugPage) },
];

const home = lazyPage(async () => (await import('../pages/home-page.tsx')).HomePage);
const dashboard = lazyPage(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage);
const setup = lazyPage(async () => (await import('../pages/setup-page.tsx')).SetupPage);
const admin = lazyPage(async () => (await import('../pages/admin-page.tsx')).AdminPage);
const marketplaceAdmin = lazyPage(
  async () => (await import('../pages/marketplace-admin-page.tsx')).MarketplaceAdminPage,
);
const marketplaceAds = lazyPage(
  async () => (await import('../pages/marketplace-ads-page.tsx')).MarketplaceAdsPage,
);
const reconcile = lazyPage(async () => (await import('../pages/reconcile-page.tsx')).ReconcilePage);
const health = lazyPage(async () => (await import('../pages/health-page.tsx')).HealthPage);
const alerts = lazyPage(async () => (await import('../pages/alerts-page.tsx')).AlertsPage);
const globalAds = lazyPage(async () => (await import('../pages/global-ads-page.tsx')).GlobalAdsPage);

const login = lazyPage(async () => (await import('../pages/public/login-page.tsx')).LoginPage);
const signup = lazyPage(async () => (await import('../pages/public/signup-page.tsx')).SignupPage);
const support = lazyPage(async () => (await import('../pages/public/support-page.tsx')).SupportPage);
const eula = lazyPage(async () => (await import('../pages/public/eula-page.tsx')).EulaPage);
const connect = lazyPage(async () => (await import('../pages/public/connect-page.tsx')).ConnectPage);
const connectSuccess = lazyPage(
  async () => (await import('../pages/public/connect-success-page.tsx')).ConnectSuccessPage,
);

const publicRoutes = (client: QueryClient): Route[] => {
  const about = { begin: () => prefetchAbout(client) };
  const connection = { begin: (visit: Visit) => prefetchConnection(client, visit) };
  return [
    { path: '/login', load: login, ...about },
    { path: '/signup', load: signup },
    { path: '/support', load: support, ...about },
    { path: '/eula', load: eula },
    { path: '/connect/sp-api/:sellerId', load: connect, ...connection },
    { path: '/connect/sp-api/:sellerId/success', load: connectSuccess, ...connection },
  ];
};

// All of them show the sellers, which the guard's own route has begun to load.
const guardedRoutes = (client: QueryClient): Route[] => [
  { path: '/', load: home, begin: () => prefetchHome(client) },
  { path: '/admin', load: admin, begin: () => prefetchUsers(client) },
  { path: '/alerts', load: alerts, begin: (visit) => prefetchAlerts(client, visit) },
  { path: '/ads', load: globalAds, begin: () => prefetchGlobalAds(client) },
  { path: '/:sellerRef/setup', load: setup, begin: (visit) => prefetchSetup(client, visit) },
  {
    path: '/:sellerRef/:marketplaceId',
    children: [
      { load: dashboard, begin: (visit) => prefetchDashboard(client, visit) },
      { path: 'admin', load: marketplaceAdmin, begin: (visit) => prefetchReports(client, visit) },
      { path: 'ads', load: marketplaceAds, begin: (visit) => prefetchAds(client, visit) },
      { path: 'reconcile', load: reconcile, begin: (visit) => prefetchReconcile(client, visit) },
      { path: 'health', load: health, begin: (visit) => prefetchCoverage(client, visit) },
      ...marketplaceRoutes,
    ],
  },
];

export const createRoutes = (client: QueryClient): Route[] => [
  {
    Component: Root,
    children: [
      ...publicRoutes(client),
      {
        load: lazyPage(async () => (await import('./require-admin.tsx')).RequireAdmin),
        begin: () => prefetchAccount(client),
        children: guardedRoutes(client),
      },
    ],
  },
];
