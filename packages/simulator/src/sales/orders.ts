// The orders of one selling partner in one marketplace: a pure function of the seed and the hour.

import type { Marketplace } from '../world/marketplaces.ts';
import { decimalsOf } from '../world/money.ts';
import type { Network, Product } from '../world/products.ts';
import { createRandom, hashNumber, hashText, poisson, type Random, toFraction } from '../world/random.ts';
import type { SellingPartner } from '../world/world.ts';
import { DAY_MS, getZone, HOUR_MS } from '../world/zones.ts';

export type OrderItem = { asin: string; sku: string; quantity: number; amountMinor: number };

export type Order = {
  id: string;
  /** When it was placed, in epoch milliseconds; this decides its hour and day. */
  placedAt: number;
  /** Since when Amazon counts it; for some orders this is later than `placedAt`. */
  knownAt: number;
  /** Until when Amazon counts it; infinity for an order that is never cancelled. */
  cancelledAt: number;
  isBusiness: boolean;
  network: Network;
  items: readonly OrderItem[];
};

export type OrderSource = {
  /** All orders of a UTC day (counted from 1970-01-01) in the order they were placed, future ones too. */
  ordersOfDay: (day: number) => readonly Order[];
};

type Terms = {
  seed: string;
  partner: SellingPartner;
  marketplace: Marketplace;
  products: readonly [Product, ...Product[]];
};

// Invented but lifelike shopping habits: by local hour, by weekday from Sunday, by country.
const HOUR_CURVE = [
  0.35, 0.2, 0.1, 0.06, 0.06, 0.12, 0.34, 0.64, 0.92, 1.16, 1.32, 1.42, 1.44, 1.4, 1.32, 1.3, 1.32, 1.4, 1.54,
  1.74, 1.9, 1.8, 1.36, 0.79,
] as const;
const WEEKDAY_CURVE = [1.1, 1.05, 1, 0.97, 0.96, 0.94, 0.98] as const;
const COUNTRY_SHARE: Readonly<Record<string, number>> = {
  US: 1,
  CA: 0.26,
  MX: 0.18,
  BR: 0.14,
  GB: 0.8,
  DE: 1,
  FR: 0.5,
  IT: 0.42,
  ES: 0.36,
  JP: 1,
  AU: 0.4,
  SG: 0.2,
};
const SMALL_COUNTRY_SHARE = 0.12;
const UNITS_PER_USD: Readonly<Record<string, number>> = {
  USD: 1,
  CAD: 1.36,
  MXN: 18,
  BRL: 5.4,
  GBP: 0.8,
  EUR: 0.95,
  SEK: 10.5,
  PLN: 4,
  TRY: 34,
  AED: 3.67,
  SAR: 3.75,
  EGP: 48,
  INR: 84,
  ZAR: 18.2,
  JPY: 148,
  AUD: 1.5,
  SGD: 1.34,
};
const BUSINESS_SHARE = 0.11;
const GROWTH_EPOCH = Date.UTC(2025, 0, 1);
const YEAR_MS = 365.25 * DAY_MS;
const DEAL_SHARE = 0.08;

export function createOrderSource({ seed, partner, marketplace, products }: Terms): OrderSource {
  const hash = hashText(`${seed}|orders|${partner.id}|${marketplace.id}`);
  const zone = getZone(marketplace.timeZone);
  const share = COUNTRY_SHARE[marketplace.countryCode] ?? SMALL_COUNTRY_SHARE;
  const growth = 0.06 + toFraction(hashNumber(hash, 11)) * 0.2;
  const seasonPeak = toFraction(hashText(`${partner.theme}|season`)) * 365;
  const draw = createDraw(products, products[0]);
  const ofNetwork = (network: Network) => products.filter((product) => product.network === network);
  const drawFrom = {
    AFN: createDraw(ofNetwork('AFN'), products[0]),
    MFN: createDraw(ofNetwork('MFN'), products[0]),
  };
  const priceOf = createPrices(marketplace.currencyCode, hash);

  /** The expected number of orders in an hour. */
  function expected(hourStart: number): number {
    const local = hourStart + zone.offsetAt(hourStart);
    const date = new Date(local);
    const day = Math.floor(local / DAY_MS);
    const noise = Math.exp(
      0.3 * (toFraction(hashNumber(hash, day)) + toFraction(hashNumber(hash, ~day)) - 1),
    );
    const years = (local - GROWTH_EPOCH) / YEAR_MS;
    const hour = HOUR_CURVE[date.getUTCHours()] ?? 1;
    const weekday = WEEKDAY_CURVE[date.getUTCDay()] ?? 1;
    const perHour = (partner.dailyOrders * share) / 24;
    return perHour * hour * weekday * season(date, seasonPeak) * noise * (1 + growth) ** years;
  }

  function makeOrder(hourStart: number, random: Random): Order {
    const placedAt = hourStart + Math.floor(random() * HOUR_MS);
    const isBusiness = random() < BUSINESS_SHARE;
    const first = draw(random);
    const chosen = new Set([first]);
    // All items come from one network, since Amazon splits an order that would be in both.
    const drawMore = drawFrom[first.network];
    while (chosen.size < 4 && random() < (isBusiness ? 0.3 : 0.16)) chosen.add(drawMore(random));
    const items = [...chosen].map((product) => {
      const quantity = quantityOf(isBusiness, random);
      const amountMinor = priceOf(product, placedAt) * quantity;
      return { asin: product.asin, sku: product.sku, quantity, amountMinor };
    });
    const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
    return {
      id: `${digits(3)}-${digits(7)}-${digits(7)}`,
      placedAt,
      knownAt: placedAt,
      cancelledAt: Number.POSITIVE_INFINITY,
      isBusiness,
      network: first.network,
      items,
    };
  }

  return {
    ordersOfDay(day) {
      const orders: Order[] = [];
      for (let hour = day * 24; hour < day * 24 + 24; hour += 1) {
        const random = createRandom(hashNumber(hash, hour));
        const count = poisson(expected(hour * HOUR_MS), random);
        for (let index = 0; index < count; index += 1) orders.push(makeOrder(hour * HOUR_MS, random));
      }
      return orders.sort((a, b) => a.placedAt - b.placedAt);
    },
  };
}

/** A yearly wave around the partner's own peak, with the shopping weeks of all sellers. */
function season(date: Date, peakDay: number): number {
  const monthDay = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const dayOfYear = date.getUTCMonth() * 30.4 + date.getUTCDate();
  const wave = 1 + 0.16 * Math.cos((2 * Math.PI * (dayOfYear - peakDay)) / 365);
  if (monthDay >= 1120 && monthDay <= 1130) return wave * 1.7;
  if (monthDay >= 1201 && monthDay <= 1219) return wave * 1.35;
  if (monthDay >= 708 && monthDay <= 711) return wave * 1.85;
  return wave;
}

function quantityOf(isBusiness: boolean, random: Random): number {
  const value = random();
  if (isBusiness) return 1 + Math.floor(value * value * 8);
  if (value < 0.82) return 1;
  return value < 0.95 ? 2 : 3;
}

/** Draws products at random by their weights. */
function createDraw(products: readonly Product[], fallback: Product) {
  const totalWeight = products.reduce((sum, product) => sum + product.weight, 0);
  return (random: Random): Product => {
    let left = random() * totalWeight;
    for (const product of products) {
      left -= product.weight;
      if (left <= 0) return product;
    }
    return products[0] ?? fallback;
  };
}

/** The value of a US cent in minor units of a currency. */
export function minorPerUsdCent(currencyCode: string): number {
  return (UNITS_PER_USD[currencyCode] ?? 1) * (decimalsOf(currencyCode) === 0 ? 0.01 : 1);
}

/** The price of a product without a deal, in minor units. */
export function regularPrice({ usdCents }: Product, currencyCode: string): number {
  return toRetailPrice(usdCents * minorPerUsdCent(currencyCode), currencyCode);
}

/** Rounds to a price such as 2,980 yen or 29.99 dollars. */
function toRetailPrice(minor: number, currencyCode: string): number {
  return Math.max(99, Math.round(minor / 100) * 100 - (decimalsOf(currencyCode) === 0 ? 20 : 1));
}

/** The price of a product at an instant, in minor units; in some weeks it has a deal. */
function createPrices(currencyCode: string, hash: number) {
  const regular = new Map<string, number>();
  return (product: Product, at: number) => {
    const price = regular.get(product.asin) ?? regularPrice(product, currencyCode);
    regular.set(product.asin, price);
    const week = Math.floor(at / (7 * DAY_MS));
    const isOnDeal = toFraction(hashNumber(hash ^ product.usdCents, week)) < DEAL_SHARE;
    return isOnDeal ? toRetailPrice(price * 0.85, currencyCode) : price;
  };
}
