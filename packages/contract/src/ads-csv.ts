// The lists of a seller's advertising as files: all rows that match, in the columns of the console's tables.
import * as z from 'zod/mini';
import {
  campaignFilter,
  keywordFilter,
  productAdFilter,
  STORED_REFUSALS,
  targetFilter,
} from './ads-list-query.ts';
import { CsvFile, endpoint } from './endpoint.ts';

const SellerParams = z.object({ sellerId: z.string() });

export const adsCampaignsCsv = endpoint({
  method: 'GET',
  path: '/api/ppc/campaigns/:sellerId/csv',
  access: 'admin',
  summary: 'All campaigns that match, as a CSV file',
  answers: 'csv',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object(campaignFilter),
  data: CsvFile,
});

export const adsKeywordsCsv = endpoint({
  method: 'GET',
  path: '/api/ppc/keywords/:sellerId/csv',
  access: 'admin',
  summary: 'All keywords that match, as a CSV file',
  answers: 'csv',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object(keywordFilter),
  data: CsvFile,
});

export const adsTargetsCsv = endpoint({
  method: 'GET',
  path: '/api/ppc/targets/:sellerId/csv',
  access: 'admin',
  summary: 'All targets that match, as a CSV file',
  answers: 'csv',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object(targetFilter),
  data: CsvFile,
});

export const productAdsCsv = endpoint({
  method: 'GET',
  path: '/api/ppc/product-ads/:sellerId/csv',
  access: 'admin',
  summary: 'All product ads that match, as a CSV file',
  answers: 'csv',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object(productAdFilter),
  data: CsvFile,
});
