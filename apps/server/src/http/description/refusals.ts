// Why an endpoint may refuse, by status: what follows from its declaration, and what it declares itself.
import { type Endpoint, noBody } from '@insights/contract/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@insights/contract/errors';

// What is not found when a part of the path leads nowhere.
const NOT_FOUND: Readonly<Record<string, ErrorCode>> = {
  sellerId: 'seller_not_found',
  marketplaceId: 'marketplace_not_found',
};

function codesOf({ access, params, body, refusals }: Endpoint): ErrorCode[] {
  return [
    'bad_request',
    'invalid_input',
    ...(access === 'anyone' ? [] : (['not_signed_in'] as const)),
    ...(access === 'admin' || access === 'staff' ? (['not_allowed'] as const) : []),
    ...Object.keys(params.shape).map((name) => NOT_FOUND[name] ?? 'not_found'),
    ...(body === noBody ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...refusals,
  ];
}

/** The statuses of its refusals, ascending, each with the codes that come with it. */
export function refusalsOf(endpoint: Endpoint): [number, ErrorCode[]][] {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codesOf(endpoint)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes]]);
}
