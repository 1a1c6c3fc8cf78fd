// How a seller is named in addresses: made from its name, checked alike in the form and on the server.

export const SLUG_MAX_LENGTH = 100;

const SLUG = /^[a-z0-9-]+$/;

// First path segments that the application itself answers; a seller with such a slug could not be reached.
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'login',
  'signup',
  'support',
  'eula',
  'connect',
  'ads',
  'admin',
  'api',
  'mcp',
  'health',
  'assets',
  'setup',
]);

/** The slug proposed for a name: lower case, runs of other characters become one hyphen. */
export function slugFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX_LENGTH);
}

/** What remains of typed input: lower-cased, everything a slug cannot hold stripped. */
export function typedSlug(input: string): string {
  return input
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, SLUG_MAX_LENGTH);
}

/** Whether a slug is well formed and free for sellers to take. */
export function isSlug(value: string): boolean {
  return SLUG.test(value) && value.length <= SLUG_MAX_LENGTH && !RESERVED_SLUGS.has(value);
}
