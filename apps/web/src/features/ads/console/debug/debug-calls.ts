// The debug and test calls of the console: what each is called, and what it is for.

/** As the address names them. */
export const DEBUG_CALLS = [
  { call: 'profiles', label: 'Fetch profiles', purpose: 'All profiles of the login, in three regions' },
  { call: 'profile', label: 'Fetch profile', purpose: 'One profile, the connected one by default' },
  { call: 'campaigns', label: 'Fetch campaigns', purpose: 'One campaign, or the first thousand' },
  { call: 'adgroups', label: 'Fetch ad groups', purpose: 'The ad groups of a campaign, or of all' },
  { call: 'test-auth', label: 'Test authentication', purpose: 'Whether Amazon accepts the authorization' },
  { call: 'test-auth-v3', label: 'Test authentication v3', purpose: 'The same at version 3 of the API' },
  {
    call: 'test-auth-v3-debug',
    label: 'Test authentication v3, step by step',
    purpose: 'Each request on its own, with its answer',
  },
  {
    call: 'test-v2-endpoints',
    label: 'Test v2 endpoints',
    purpose: 'Shut off since 2023: a 404 is the expected result',
  },
  {
    call: 'test-v2-endpoints-corrected',
    label: 'Test v2 endpoints, corrected',
    purpose: 'The same lists where version 3 has them: a 200 is the expected result',
  },
  { call: 'test-reports', label: 'Test reports', purpose: 'Whether reporting answers' },
  { call: 'fetch-reports-status', label: 'Fetch reports status', purpose: 'How Amazon says reports stand' },
  {
    call: 'test-reports-sigv4',
    label: 'Test reports with SigV4',
    purpose: 'SigV4 is no part of the Ads API: nothing is sent, and that is the expected result',
  },
] as const;

export type DebugCall = (typeof DEBUG_CALLS)[number]['call'];
