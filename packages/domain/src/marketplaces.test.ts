import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelMarketplace, lookupMarketplace, marketplaceRank } from './marketplaces.ts';

const KNOWN: [string, string][] = [
  ['USA', 'US'],
  ['Canada', 'CA'],
  ['Mexico', 'MX'],
  ['Brazil', 'BR'],
  ['United Kingdom', 'UK'],
  ['Germany', 'DE'],
  ['France', 'FR'],
  ['Italy', 'IT'],
  ['Spain', 'ES'],
  ['Sweden', 'SE'],
  ['Netherlands', 'NL'],
  ['Belgium', 'BE'],
  ['United Arab Emirates', 'AE'],
  ['Turkey', 'TR'],
  ['Poland', 'PL'],
  ['Japan', 'JP'],
  ['Australia', 'AU'],
  ['India', 'IN'],
  ['Singapore', 'SG'],
];

const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((ups) =>
      [...text].map((letter, index) => (ups[index] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );

const nameOf = (value: string) => lookupMarketplace(value).friendlyName;

describe('a known marketplace', () => {
  test.each(KNOWN)('%s is found by its code %s and by its name', (friendlyName, countryCode) => {
    const label = { friendlyName, countryCode, flagIcon: countryCode };
    expect(lookupMarketplace(countryCode)).toEqual(label);
    expect(lookupMarketplace(friendlyName)).toEqual(label);
  });

  test('is found in any case, with space around it', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...KNOWN)
          .chain(([name, code]) => fc.tuple(fc.constant(code), fc.oneof(inAnyCase(name), inAnyCase(code)))),
        ([code, spelled]) => {
          expect(lookupMarketplace(` ${spelled} `).countryCode).toBe(code);
        },
      ),
    );
  });

  test('is found by what begins with its code', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), fc.string(), ([, code], rest) => {
        expect(lookupMarketplace(`${code}-${rest}x`).countryCode).toBe(code);
      }),
    );
  });

  test('is found by a part of its name, and by a longer text that holds it', () => {
    expect(nameOf('kingdom')).toBe('United Kingdom');
    expect(nameOf('Emirates')).toBe('United Arab Emirates');
    expect(nameOf('Amazon Sweden')).toBe('Sweden');
    expect(nameOf('Amazon Singapore (FE)')).toBe('Singapore');
  });

  test.each([
    ['Amazon.ca', 'Canada'],
    ['amazon.com.mx', 'Mexico'],
    ['Amazon.co.uk', 'United Kingdom'],
    ['Amazon.de', 'Germany'],
    ['Amazon.com.be', 'Belgium'],
    ['amazon.co.jp', 'Japan'],
    ['Amazon.com.au', 'Australia'],
    ['Amazon.sg', 'Singapore'],
  ])('is found by its host %s', (host, friendlyName) => {
    expect(nameOf(host)).toBe(friendlyName);
  });

  test('is the USA for Amazon.com in any case', () => {
    fc.assert(
      fc.property(inAnyCase('amazon.com'), (host) => {
        expect(lookupMarketplace(host)).toEqual({ friendlyName: 'USA', countryCode: 'US', flagIcon: 'US' });
      }),
    );
  });

  test('is the United Kingdom for GB', () => {
    expect(lookupMarketplace('GB').countryCode).toBe('UK');
    expect(lookupMarketplace('gb').countryCode).toBe('UK');
  });
});

describe('an unknown marketplace', () => {
  test.each([
    'ZA',
    'SA',
    'EG',
    'IE',
    'NG',
    'Amazon.sa',
    'Amazon.co.za',
    'ATVPDKIKX0DER',
    'A1F83G8C2ARO7P',
    '',
  ])('%j keeps its spelling and gets the globe', (value) => {
    expect(lookupMarketplace(value)).toEqual({
      friendlyName: value,
      countryCode: 'INTL',
      flagIcon: 'globe',
    });
  });

  test('whatever is asked, the answer is a known marketplace or the text as it came', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const label = lookupMarketplace(value);
        const isKnown = KNOWN.some(
          ([name, code]) =>
            label.friendlyName === name && label.countryCode === code && label.flagIcon === code,
        );
        const isRaw =
          label.friendlyName === value && label.countryCode === 'INTL' && label.flagIcon === 'globe';
        expect(isKnown || isRaw).toBe(true);
      }),
    );
  });
});

describe('a stored marketplace', () => {
  test('is named by its country code before its name', () => {
    expect(labelMarketplace({ countryCode: 'DE', name: 'Amazon.com' }).friendlyName).toBe('Germany');
  });

  test('is named by its name when the country says nothing', () => {
    expect(labelMarketplace({ countryCode: '', name: 'Amazon.com' }).friendlyName).toBe('USA');
  });

  test('that nobody knows shows its name as it came', () => {
    expect(labelMarketplace({ countryCode: 'SA', name: 'Amazon.sa' })).toEqual({
      friendlyName: 'Amazon.sa',
      countryCode: 'INTL',
      flagIcon: 'globe',
    });
  });
});

test('marketplaces stand in the order sellers know them in, unknown ones last', () => {
  const codes = ['SA', 'DE', 'CA', 'US', 'JP', 'UK', 'MX'];
  expect(codes.sort((a, b) => marketplaceRank(a) - marketplaceRank(b))).toEqual([
    'US',
    'CA',
    'MX',
    'UK',
    'DE',
    'JP',
    'SA',
  ]);
});
