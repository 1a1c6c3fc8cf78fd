// The environment of the program, read once.
import { z } from 'zod';
import type { SimulatorOptions } from './simulator-state.ts';

const DEFAULT_PORT = 8766;

const Environment = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
  SIMULATOR_NOW: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
  SIMULATOR_SEED: z.string().optional(),
  SIMULATOR_TIME_SCALE: z.coerce.number().positive().optional(),
  SIMULATOR_RATE_SCALE: z.coerce.number().positive().optional(),
  SIMULATOR_NEW_SELLER_MARKETPLACES: z.coerce.number().int().positive().optional(),
  SIMULATOR_REDIRECT_URIS: z
    .string()
    .transform((list) => list.split(',').map((uri) => uri.trim()))
    .optional(),
  SIMULATOR_REPORTS_SCOPE: z.enum(['application', 'seller']).optional(),
  SIMULATOR_REPORTS_PER_HOUR: z.coerce.number().positive().optional(),
  SIMULATOR_REPORTS_PER_DAY: z.coerce.number().positive().optional(),
  SIMULATOR_REPORTS_BURST: z.coerce.number().min(1).optional(),
  SIMULATOR_DATA_DIR: z.string().optional(),
  // On by default, unlike in tests, because Amazon's sales drift too.
  SIMULATOR_DRIFT: z.enum(['on', 'off']).default('on'),
  SIMULATOR_AMOUNTS: z.enum(['string', 'number']).optional(),
  SIMULATOR_WRONG_REGION: z.enum(['refuse', 'empty', 'mixed']).optional(),
  SIMULATOR_LOGIN_URI: z.url({ protocol: /^https?$/ }).optional(),
  SIMULATOR_DRAFT: z.stringbool().optional(),
  SIMULATOR_SP_API_CLIENT_ID: z.string().optional(),
  SIMULATOR_SP_API_CLIENT_SECRET: z.string().optional(),
  SIMULATOR_SP_API_APPLICATION_ID: z.string().optional(),
  SIMULATOR_ADS_CLIENT_ID: z.string().optional(),
  SIMULATOR_ADS_CLIENT_SECRET: z.string().optional(),
});

export type Settings = SimulatorOptions & { port: number };

/** Throws an Error of one line that names every variable that is wrong. An empty variable counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  }
  const env = parsed.data;
  return {
    port: env.SIMULATOR_PORT,
    now: env.SIMULATOR_NOW,
    seed: env.SIMULATOR_SEED,
    timeScale: env.SIMULATOR_TIME_SCALE,
    rateScale: env.SIMULATOR_RATE_SCALE,
    newSellerMarketplaces: env.SIMULATOR_NEW_SELLER_MARKETPLACES,
    redirectUris: env.SIMULATOR_REDIRECT_URIS,
    dataDir: env.SIMULATOR_DATA_DIR,
    drift: env.SIMULATOR_DRIFT,
    amounts: env.SIMULATOR_AMOUNTS,
    wrongRegion: env.SIMULATOR_WRONG_REGION,
    loginUri: env.SIMULATOR_LOGIN_URI,
    reportQuota: {
      scope: env.SIMULATOR_REPORTS_SCOPE,
      perHour: env.SIMULATOR_REPORTS_PER_HOUR,
      perDay: env.SIMULATOR_REPORTS_PER_DAY,
      burst: env.SIMULATOR_REPORTS_BURST,
    },
    applications: {
      isDraft: env.SIMULATOR_DRAFT,
      spApiClientId: env.SIMULATOR_SP_API_CLIENT_ID,
      spApiClientSecret: env.SIMULATOR_SP_API_CLIENT_SECRET,
      spApiApplicationId: env.SIMULATOR_SP_API_APPLICATION_ID,
      adsClientId: env.SIMULATOR_ADS_CLIENT_ID,
      adsClientSecret: env.SIMULATOR_ADS_CLIENT_SECRET,
    },
  };
}
