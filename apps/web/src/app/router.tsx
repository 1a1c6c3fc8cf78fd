// Every screen and its address. Pages come with their own code, so that signing in loads little.
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';

function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}

const placeholder = (path: string, title: string): RouteObject => ({
  path,
  lazy: async () => {
    const { PlaceholderPage } = await import('../pages/placeholder-page.tsx');
    return { element: <PlaceholderPage title={title} /> };
  },
});

// No route has an error element of its own: an unknown address and a failing screen show the router's own page.
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: () => null,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('../pages/login-page.tsx')).LoginPage }),
      },
      {
        path: '/signup',
        lazy: async () => ({ Component: (await import('../pages/signup-page.tsx')).SignupPage }),
      },
      {
        path: '/support',
        lazy: async () => ({ Component: (await import('../pages/support-page.tsx')).SupportPage }),
      },
      {
        path: '/eula',
        lazy: async () => ({ Component: (await import('../pages/eula-page.tsx')).EulaPage }),
      },
      {
        path: '/connect/sp-api/:sellerId',
        lazy: async () => ({ Component: (await import('../pages/connect-page.tsx')).ConnectPage }),
      },
      {
        path: '/connect/sp-api/:sellerId/success',
        lazy: async () => ({
          Component: (await import('../pages/connect-success-page.tsx')).ConnectSuccessPage,
        }),
      },
      {
        lazy: async () => ({ Component: (await import('./require-admin.tsx')).RequireAdmin }),
        children: [
          {
            path: '/',
            lazy: async () => ({ Component: (await import('../pages/home-page.tsx')).HomePage }),
          },
          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('../pages/admin-page.tsx')).AdminPage }),
          },
          {
            path: '/ads',
            lazy: async () => ({ Component: (await import('../pages/global-ads-page.tsx')).GlobalAdsPage }),
          },
          {
            path: '/:sellerId/setup',
            lazy: async () => ({ Component: (await import('../pages/setup-page.tsx')).SetupPage }),
          },
          {
            path: '/:sellerId/:marketplaceId',
            children: [
              {
                index: true,
                lazy: async () => ({
                  Component: (await import('../pages/dashboard-page.tsx')).DashboardPage,
                }),
              },
              placeholder('ads', 'Advertising Dashboard'),
              placeholder('admin', 'Admin Dashboard'),
              placeholder('inventory', 'Inventory Management'),
              placeholder('orders', 'Order Management'),
              placeholder('customers', 'Customer Insights'),
              placeholder('reports', 'Reports & Analytics'),
              {
                path: 'performance',
                lazy: async () => ({
                  Component: (await import('../pages/performance-page.tsx')).PerformancePage,
                }),
              },
              {
                path: 'debug',
                lazy: async () => ({ Component: (await import('../pages/debug-page.tsx')).DebugPage }),
              },
            ],
          },
        ],
      },
    ],
  },
];
