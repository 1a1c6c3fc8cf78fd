// The nouns of the wire and what each exports: an endpoint or a shape is known to the world by the name it has here.
import * as adsConnection from './ads-connection.ts';
import * as adsConsole from './ads-console.ts';
import * as adsCsv from './ads-csv.ts';
import * as adsDebug from './ads-debug.ts';
import * as adsEntities from './ads-entities.ts';
import * as adsReports from './ads-reports.ts';
import * as alertWebhooks from './alert-webhooks.ts';
import * as alerts from './alerts.ts';
import * as asinSales from './asin-sales.ts';
import * as auth from './auth.ts';
import * as backfills from './backfills.ts';
import * as catalogue from './catalogue.ts';
import * as connect from './connect.ts';
import * as connectLinks from './connect-links.ts';
import * as coverage from './coverage.ts';
import * as dailyReports from './daily-reports.ts';
import * as globalAds from './global-ads.ts';
import * as live from './live.ts';
import * as marketplaces from './marketplaces.ts';
import * as operators from './operators.ts';
import * as pendingRegions from './pending-regions.ts';
import * as reconcile from './reconcile.ts';
import * as reports from './reports.ts';
import * as sales from './sales.ts';
import * as salesHistory from './sales-history.ts';
import * as sellers from './sellers.ts';
import * as service from './service.ts';
import * as users from './users.ts';

export type Noun = { name: string; description: string; exports: Readonly<Record<string, unknown>> };

/** In the order of the API description. */
export const NOUNS: readonly Noun[] = [
  { name: 'service', description: 'The service itself.', exports: service },
  { name: 'auth', description: 'Signing up, in and out, and staying signed in.', exports: auth },
  { name: 'users', description: 'The users and their roles.', exports: users },
  { name: 'sellers', description: 'The accounts the product is about.', exports: sellers },
  {
    name: 'connect',
    description: "Connecting a seller's account to Amazon, and the state of the connection.",
    exports: { ...connect, ...connectLinks, ...pendingRegions },
  },
  {
    name: 'marketplaces',
    description: 'Where a seller sells: as stored, as Amazon lists them, and how they are shown.',
    exports: marketplaces,
  },
  {
    name: 'sales',
    description: 'Sales by the hour and by the day, their history, and the backfills that fetch the past.',
    exports: { ...sales, ...salesHistory, ...backfills },
  },
  {
    name: 'operators',
    description: 'All sellers at once: the sales of each marketplace today, and its problems.',
    exports: operators,
  },
  {
    name: 'coverage',
    description: 'Which data of a marketplace is stored and which is missing, and how it is updated.',
    exports: coverage,
  },
  {
    name: 'live',
    description: 'Events about changed sales, sent as soon as they are stored.',
    exports: live,
  },
  {
    name: 'alerts',
    description: 'Alerts, the rules that trigger them, and the webhooks that they are sent to.',
    exports: { ...alerts, ...alertWebhooks },
  },
  {
    name: 'catalogue',
    description: 'Items by ASIN: from Amazon or as saved, and their pictures.',
    exports: catalogue,
  },
  {
    name: 'reports',
    description: 'Sales and traffic by the month and by ASIN, and summaries of single days.',
    exports: { ...reports, ...asinSales, ...dailyReports },
  },
  {
    name: 'reconcile',
    description: 'What stored days, their hours, reports and advertising say of a day, and why they differ.',
    exports: reconcile,
  },
  {
    name: 'ads',
    description:
      "Advertising: a seller's connection, campaigns and reports, and all profiles of the operator's login.",
    exports: {
      ...adsConnection,
      ...adsEntities,
      ...adsConsole,
      ...adsCsv,
      ...adsDebug,
      ...adsReports,
      ...globalAds,
    },
  },
];
