// Login with Amazon: the token endpoint, with its error bodies as seen live.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { type Answer, Refusal } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Caller, declareOperation, type Family } from '../wire/operation.ts';
import type { Application } from './applications.ts';
import { ACCESS_TOKEN_SECONDS, type Grant } from './grants.ts';

type Fields = ReadonlyMap<string, string>;

const GRANTLESS_SCOPES = new Set([
  'sellingpartnerapi::notifications',
  'sellingpartnerapi::client_credential:rotation',
]);
const CODE_REFUSED = 'The request has an invalid grant parameter : code';
const REFRESH_REFUSED =
  "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.";

export function registerLoginRoutes(app: FastifyInstance, simulator: Simulator): void {
  const operation = { name: 'token', method: 'POST', path: '/auth/o2/token' } as const;
  declareOperation(app, simulator, loginFamily(simulator), operation, ({ request, body }) => {
    const contentType = request.headers['content-type'];
    const fields = readFields(contentType, body);
    // Live, a multipart body is answered like an unsupported grant type.
    if (!fields) return contentType?.startsWith('multipart/') ? unsupportedGrant() : missing('grant_type');
    return answerToken(simulator, request, fields);
  });
}

function loginFamily({ grants, applications }: Simulator): Family<Caller> {
  return {
    prefix: '/lwa',
    sites: null,
    identify({ request, body }) {
      const token = readFields(request.headers['content-type'], body)?.get('refresh_token') ?? '';
      const known = applications.all.map((application) => grants.readRefreshToken(token, application));
      return { subject: known.find((grant) => grant)?.subject ?? '', clientId: '' };
    },
    refusals: {
      '429': () => failure(429, 'slow_down', 'Request rate is too high'), // invented: none was seen
      '500': () => ({
        status: 500,
        body: '<html><body>Internal Server Error</body></html>',
        type: 'text/html',
      }),
      '503': () => ({
        status: 503,
        body: '<html><body>Service Unavailable</body></html>',
        type: 'text/html',
      }),
      revoked: () => failure(400, 'invalid_grant', REFRESH_REFUSED),
      'secret-rotated': () => clientRefused(),
    },
    finish: (answer) => ({
      ...answer,
      headers: {
        'cache-control': 'no-store',
        pragma: 'no-cache',
        'x-amzn-requestid': randomUUID(),
        ...answer.headers,
      },
    }),
  };
}

function answerToken(simulator: Simulator, request: FastifyRequest, fields: Fields): Answer {
  const grantType = fields.get('grant_type');
  if (!grantType) return missing('grant_type');
  const answerGrant = GRANT_TYPES[grantType];
  if (!answerGrant) return unsupportedGrant();
  return answerGrant(simulator, authenticate(simulator, request, fields), fields);
}

type AnswerGrant = (simulator: Simulator, application: Application, fields: Fields) => Answer;

const GRANT_TYPES: Readonly<Record<string, AnswerGrant | undefined>> = {
  refresh_token: refreshGrant,
  authorization_code: codeGrant,
  client_credentials: grantlessGrant,
};

/** The client is in the body or in an HTTP Basic header. */
function authenticate({ applications }: Simulator, request: FastifyRequest, fields: Fields): Application {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const [basicId, ...basicSecret] = Buffer.from(basic ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const clientId = fields.get('client_id') || basicId;
  const clientSecret = fields.get('client_secret') || basicSecret.join(':');
  if (!clientId) throw new Refusal(missing('client_id'));
  if (!clientSecret) throw new Refusal(missing('client_secret'));
  const application = applications.all.find((known) => known.clientId === clientId);
  if (application?.clientSecret !== clientSecret) throw new Refusal(clientRefused());
  return application;
}

function refreshGrant({ grants }: Simulator, application: Application, fields: Fields): Answer {
  const refreshToken = fields.get('refresh_token');
  if (!refreshToken) return missing('refresh_token');
  const grant = grants.readRefreshToken(refreshToken, application);
  if (!grant) return failure(400, 'invalid_grant', REFRESH_REFUSED);
  // The same refresh token comes back: Amazon does not rotate it.
  return tokens(grants.issueAccessToken(grant), refreshToken);
}

function codeGrant({ grants }: Simulator, application: Application, fields: Fields): Answer {
  const code = fields.get('code');
  const redirectUri = fields.get('redirect_uri') ?? null;
  if (!code) return missing('code');
  // The SP-API answers integrations that leave it out; the Ads documents require it.
  if (application.api === 'ads' && !redirectUri) return missing('redirect_uri');
  const codeVerifier = fields.get('code_verifier') ?? null;
  const grant = grants.redeemCode({ clientId: application.clientId, code, redirectUri, codeVerifier });
  if (!grant) return failure(400, 'invalid_grant', CODE_REFUSED);
  return tokens(grants.issueAccessToken(grant), grants.issueRefreshToken(grant));
}

function grantlessGrant({ grants }: Simulator, application: Application, fields: Fields): Answer {
  const { api, clientId } = application;
  if (api !== 'sp-api') return failure(400, 'unauthorized_client', 'The client is not authorized');
  const scope = fields.get('scope');
  if (!scope) return missing('scope');
  if (!GRANTLESS_SCOPES.has(scope)) return failure(400, 'invalid_scope', 'The requested scope is invalid');
  const grantless: Grant = { api, clientId, subject: '', region: 'na' };
  const body = { access_token: grants.issueAccessToken(grantless), scope, ...LIFE };
  return { status: 200, body };
}

const LIFE = { token_type: 'bearer', expires_in: ACCESS_TOKEN_SECONDS } as const;

function tokens(accessToken: string, refreshToken: string): Answer {
  return { status: 200, body: { access_token: accessToken, refresh_token: refreshToken, ...LIFE } };
}

function failure(status: number, error: string, description: string): Answer {
  const requestId = randomUUID();
  const body = { error_index: requestId, error_description: description, error, request_id: requestId };
  return { status, body };
}

function missing(parameter: string): Answer {
  return failure(400, 'invalid_request', `The request is missing a required parameter : ${parameter}`);
}

function unsupportedGrant(): Answer {
  const description = 'The authorization grant type is not supported by the authorization server';
  return failure(400, 'unsupported_grant_type', description);
}

function clientRefused(): Answer {
  return failure(401, 'invalid_client', 'Client authentication failed');
}
