// Titles and messages of alerts, for the page and for webhooks.
import type { AlertSubject } from '@insights/contract/alerts';
import { MONTH_NAMES } from '@insights/domain/months';
import { REGION_NAMES, type RegionCode } from '@insights/domain/regions';

type AlertContent = { subject: AlertSubject; details: Record<string, string> };
export type AlertMessage = { title: string; message: string };

/** '10 Mar, 14:00 UTC'. */
function formatInstant(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return 'an unknown time';
  const month = MONTH_NAMES[at.getUTCMonth()]?.slice(0, 3);
  return `${at.getUTCDate()} ${month}, ${at.toISOString().slice(11, 16)} UTC`;
}

const formatMonth = (month: string): string =>
  `${MONTH_NAMES[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`;

/** Hundredths as an amount, with its currency. */
function formatMoney(hundredths: string, currency: string): string {
  const cents = BigInt(/^-?\d+$/.test(hundredths) ? hundredths : '0');
  const sign = cents < 0n ? '-' : '';
  const whole = cents < 0n ? -cents : cents;
  const fraction = String(whole % 100n).padStart(2, '0');
  return `${sign}${(whole / 100n).toLocaleString('en-US')}.${fraction} ${currency}`.trim();
}

const counted = (count: string, one: string): string => `${count} ${count === '1' ? one : `${one}s`}`;

const formatRegion = (region: string): string =>
  region in REGION_NAMES ? ` in ${REGION_NAMES[region as RegionCode]}` : '';

function outageMessage({
  subject = '',
  region = '',
  sellers = '0',
  marketplaces = '0',
}: AlertContent['details']): AlertMessage {
  const where = formatRegion(region);
  const who = counted(sellers, 'seller');
  const once = 'There is one alert for all of them.';
  if (subject === 'connection_refused')
    return {
      title: 'Amazon refuses many connections',
      message: `The connections of ${who} were refused at about the same time. Check the credentials of this application before asking anybody to connect again. ${once}`,
    };
  if (subject === 'ads_connection_refused')
    return {
      title: 'Amazon refuses many advertising connections',
      message: `The advertising connections of ${who} were refused at about the same time. Check this application’s credentials for the Ads API before asking anybody to connect again. ${once}`,
    };
  if (subject === 'report_failed')
    return {
      title: `Many reports failed${where}`,
      message: `${counted(marketplaces, 'report')} of ${who} failed at about the same time. ${once}`,
    };
  if (subject === 'low_sales')
    return {
      title: `Many marketplaces sell little${where}`,
      message: `${counted(marketplaces, 'marketplace')} of ${who} sold far less than usual in the same hours. ${once}`,
    };
  return {
    title: `Amazon does not answer${where}`,
    message: `No new sales for ${counted(marketplaces, 'marketplace')} of ${who}. They are fetched when Amazon answers again, also those of the hours in between. ${once}`,
  };
}

function expiringMessage({ endsAt = '', days = '' }: AlertContent['details']): AlertMessage {
  return {
    title: days === '1' ? 'The connection ends within a day' : `The connection ends within ${days} days`,
    message: `Amazon’s authorisation is for a year and ends on ${formatInstant(endsAt)}. Connect the account again before then; nothing is lost by doing it early.`,
  };
}

function lateMessage({ asOf = '', complaint = '' }: AlertContent['details']): AlertMessage {
  const since = asOf ? `The newest figures are of ${formatInstant(asOf)}.` : 'No sales were fetched yet.';
  return {
    title: 'No new sales data',
    message: complaint ? `${since} The last attempt said: ${complaint}` : since,
  };
}

function lowSalesMessage({
  sold = '0',
  usual = '0',
  currency = '',
  startsAt = '',
  endsAt = '',
}: AlertContent['details']): AlertMessage {
  const hours = `${formatInstant(startsAt)} to ${formatInstant(endsAt)}`;
  return {
    title: 'Sales far below the usual',
    message: `${formatMoney(sold, currency)} from ${hours}; at these hours of this weekday it is usually about ${formatMoney(usual, currency)}.`,
  };
}

export function alertMessage({ subject, details }: AlertContent): AlertMessage {
  switch (subject) {
    case 'connection_refused':
      return {
        title: 'Amazon refuses the connection',
        message: 'Nothing can be fetched until the seller connects the account again.',
      };
    case 'connection_expiring':
      return expiringMessage(details);
    case 'ads_connection_refused':
      return {
        title: 'Amazon refuses the advertising connection',
        message:
          'Campaigns, keywords and advertising reports stay as they are until the ads account is connected again. Sales go on coming in.',
      };
    case 'late':
      return lateMessage(details);
    case 'report_failed':
      return {
        title: 'A report failed',
        message: `The sales and traffic report of ${formatMonth(details['month'] ?? '')} could not be fetched. Its page says why, and you can request it again there.`,
      };
    case 'low_sales':
      return lowSalesMessage(details);
    case 'outage':
      return outageMessage(details);
    case 'webhook_off':
      return {
        title: 'A webhook was turned off',
        message: `${details['host'] ?? 'Its address'} has not accepted anything for three days. Nothing more is sent there until somebody turns it on again.`,
      };
  }
}
