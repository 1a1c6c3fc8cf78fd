// The closed catalogue of refusals: programs read the code, people read the message.

export const ERROR_STATUS = {
  bad_request: 400,
  invalid_input: 400,
  webhook_refused: 400,
  invalid_credentials: 401,
  not_signed_in: 401,
  session_ended: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  seller_not_found: 404,
  marketplace_not_found: 404,
  asin_not_found: 404,
  item_not_saved: 404,
  picture_not_found: 404,
  sales_not_stored: 404,
  daily_report_not_found: 404,
  report_not_found: 404,
  profile_not_found: 404,
  link_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  email_taken: 409,
  staff_confirmation_needed: 409,
  last_staff: 409,
  slug_taken: 409,
  sp_api_not_connected: 409,
  not_participating: 409,
  ads_not_configured: 409,
  ads_not_connected: 409,
  selection_expired: 409,
  profile_in_use: 409,
  profile_not_choosable: 409,
  reconnect_needed: 409,
  already_connected: 409,
  report_not_ready: 409,
  updates_off: 409,
  too_many_links: 409,
  link_expired: 410,
  link_revoked: 410,
  link_used: 410,
  confirmation_ended: 410,
  too_many_webhooks: 409,
  webhook_off: 409,
  delivery_waiting: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  too_many_attempts: 429,
  internal_error: 500,
  provider_misconfigured: 502,
  provider_rejected: 502,
  provider_denied: 502,
  provider_malformed: 502,
  provider_unavailable: 503,
  provider_throttled: 503,
  database_unavailable: 503,
  server_busy: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** How a call to Amazon may fail. */
export const AMAZON_FAILURES = [
  'provider_misconfigured',
  'provider_rejected',
  'provider_denied',
  'provider_malformed',
  'provider_unavailable',
  'provider_throttled',
] as const satisfies readonly ErrorCode[];

/** What a call that asks Amazon on a seller's behalf may end in. */
export const AMAZON_REFUSALS = [
  'sp_api_not_connected',
  'reconnect_needed',
  ...AMAZON_FAILURES,
] as const satisfies readonly ErrorCode[];

/** The same of a call to the Ads API, which is a connection of its own. */
export const ADS_REFUSALS = [
  'ads_not_configured',
  'ads_not_connected',
  'reconnect_needed',
  ...AMAZON_FAILURES,
] as const satisfies readonly ErrorCode[];
