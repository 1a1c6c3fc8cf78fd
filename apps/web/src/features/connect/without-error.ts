// The address without what it told of the way back from a seller's authorisation.

const PARAMETERS = ['error', 'description', 'details'];

/** The same query without what the message was made from. */
export function withoutAuthorisationError(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}
