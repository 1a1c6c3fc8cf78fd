// The environment, parsed once and typed; nothing else reads process.env.
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './app-error.ts';
import { demoStaffEmails } from './demo/accounts.ts';
import { providerVariables, readProviders } from './providers/provider-settings.ts';

const PRODUCTION_NEEDS = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'JWT_SECRET',
  'TOKEN_ENCRYPTION_KEY',
  'SP_API_CLIENT_ID',
  'SP_API_CLIENT_SECRET',
  'SP_API_APPLICATION_ID',
] as const;

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const secret = z.string().min(32, 'must be at least 32 characters long');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
// It was once a yes or no; yes meant one.
const proxies = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => ({ true: '1', false: '0' })[text] ?? text)
  .pipe(z.string().regex(/^\d{1,2}$/, 'must be the number of your own proxies in front, 0 for none'))
  .transform(Number);
const secrets = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(secret));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== ''),
);

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: port.default(8765),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: proxies.default(0),
  JWT_SECRET: secret.optional(),
  TOKEN_ENCRYPTION_KEY: secret.optional(),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\x21-\x7e]+@[\x21-\x7e]+$/, 'must be an email address')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters long').max(128).optional(),
  STAFF_EMAILS: list.optional(),
  SUPPORT_EMAIL: z.string().default('support@insights.example'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TOKEN_ENCRYPTION_KEYS_OLD: secrets.default([]),
  JOB_LEASE_MS: z.coerce.number('must be a number').int().min(1_000, 'must be at least 1000').default(15_000),
  RESPONSE_CACHE_MB: z.coerce.number('must be a number').min(0, 'must be at least 0').max(16_384).default(64),
  RETRY_SCALE: z.coerce.number('must be a number').min(1, 'must be at least 1').default(1),
  ...providerVariables,
  SIMULATOR_PORT: port.default(8766),
  SIMULATOR_NOW: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 instant' }).optional(),
  SIMULATOR_DRIFT: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

type Environment = z.infer<typeof Environment>;

export type Config = ReturnType<typeof readConfig>;

/** Reads the settings, or refuses with one message that names everything wrong with them. */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = parse(env);
  const isProduction = settings.NODE_ENV === 'production';
  const hasProviders = settings.SP_API_CLIENT_ID !== undefined || settings.ADS_CLIENT_ID !== undefined;
  const isDemo = !isProduction && !hasProviders;
  const providers = readProviders(settings, isDemo ? settings.SIMULATOR_PORT : null);
  return {
    isProduction,
    isDemo,
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    ownProxies: settings.TRUST_PROXY,
    jwtSecret: settings.JWT_SECRET ?? null,
    tokenEncryptionKey: settings.TOKEN_ENCRYPTION_KEY ?? null,
    oldTokenEncryptionKeys: settings.TOKEN_ENCRYPTION_KEYS_OLD,
    firstAdmin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : null,
    staffEmails: settings.STAFF_EMAILS ?? (isDemo ? demoStaffEmails : []),
    supportEmail: settings.SUPPORT_EMAIL,
    /** How long a process that has gone silent keeps its jobs. */
    jobLeaseMs: settings.JOB_LEASE_MS,
    /** What the pauses of jobs before another try are divided by, so that a test need not wait for minutes. */
    retryScale: settings.RETRY_SCALE,
    /** How much memory may hold ready answers; none makes each anew. */
    responseCacheBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
    // A demo's terminal shows the addresses to open, not a line per request.
    logLevel: settings.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    providers,
    simulator: {
      port: settings.SIMULATOR_PORT,
      now: settings.SIMULATOR_NOW ?? null,
      drift: settings.SIMULATOR_DRIFT,
      // A folder per port: of two simulators on one DATA_DIR, neither writes the other's files.
      dataDir: resolve(settings.DATA_DIR, 'simulator', String(settings.SIMULATOR_PORT)),
      // It allows what we believe to be allowed.
      reportQuota: providers.spApi.reportQuota,
    },
  };
}

function parse(env: Record<string, string | undefined>): Environment {
  // A variable set to nothing, as .env files often have it, is a variable not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = Environment.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const missing = missingVariables(given);
  if (missing.length > 0) wrong.push(`missing: ${missing.join(', ')}`);
  // Amazon blocks whoever calls again at once.
  if (given['NODE_ENV'] === 'production' && Number(given['RETRY_SCALE'] ?? 1) !== 1)
    wrong.push('RETRY_SCALE must be 1 in production');
  if (['web', 'worker'].includes(given['ROLE'] ?? '') && given['DATABASE_URL'] === undefined)
    wrong.push(
      `ROLE ${given['ROLE']} needs DATABASE_URL: the embedded database belongs to one process, which then does both`,
    );
  if (!parsed.success || wrong.length > 0) throw new StartupError(`Wrong settings: ${wrong.join('; ')}`);
  return parsed.data;
}

/** What must be set and is not: everything in production; elsewhere the other half of what is half set. */
function missingVariables(given: Record<string, unknown>): string[] {
  const unset = (names: readonly string[]) => names.filter((name) => given[name] === undefined);
  const restOf = (...names: string[]) => (unset(names).length < names.length ? unset(names) : []);
  const halves = [
    ...restOf('SP_API_CLIENT_ID', 'SP_API_CLIENT_SECRET', 'SP_API_APPLICATION_ID'),
    // The Ads API is an approval of its own: without any of its variables there is no advertising, and nothing is missing.
    ...(given['ADS_REFRESH_TOKEN'] === undefined
      ? restOf('ADS_CLIENT_ID', 'ADS_CLIENT_SECRET')
      : unset(['ADS_CLIENT_ID', 'ADS_CLIENT_SECRET'])),
    ...restOf('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  ];
  return [...new Set([...(given['NODE_ENV'] === 'production' ? unset(PRODUCTION_NEEDS) : []), ...halves])];
}
