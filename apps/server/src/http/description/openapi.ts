// The API described for programs, from the same schemas that check it.
import { type Endpoint, failure, noBody, success } from '@insights/contract/endpoint';
import { ERROR_STATUS } from '@insights/contract/errors';
import { NOUNS } from '@insights/contract/nouns';
import * as z from 'zod/mini';
import { listNamed, type Name } from './names.ts';
import { refusalsOf } from './refusals.ts';
import { createSchemas } from './schemas.ts';

type Schemas = ReturnType<typeof createSchemas>;
type Operation = ReturnType<typeof operation>;
export type Description = ReturnType<typeof describe>;

const WHO: Record<Endpoint['access'], string> = {
  anyone: 'Anyone may call this.',
  'signed-in': 'For signed-in users.',
  admin: 'For admins.',
  staff: 'For staff.',
};
const BEARER = [{ bearer: [] }];

const ErrorCode = z.enum(Object.keys(ERROR_STATUS));
const Failure = z.extend(failure, { error: z.extend(failure.shape.error, { code: ErrorCode }) });

/** The OpenAPI 3.1 document of these endpoints, as far as the contract names them. */
export function describe(endpoints: Endpoint[]) {
  const schemas = createSchemas([
    ['ErrorCode', ErrorCode],
    ['Failure', Failure],
  ]);
  const paths: Record<string, Record<string, Operation>> = {};
  const nouns = new Set<Name['noun']>();
  for (const { endpoint, name } of listNamed(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name, schemas) };
    nouns.add(name.noun);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insights',
      version: '1',
      description: 'Every answer under /api is an envelope: success and data, or success and error.',
      contact: { name: 'Support', url: '/support' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Wherever this was read from: the service knows no name of its own.
    servers: [{ url: '/', description: 'This service' }],
    tags: NOUNS.filter((noun) => nouns.has(noun)).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token that signing in or refreshing answers.',
        },
      },
      schemas: schemas.components,
    },
  };
}

function operation(endpoint: Endpoint, { noun, operationId }: Name, schemas: Schemas) {
  return {
    operationId,
    tags: [noun.name],
    summary: endpoint.summary,
    description: WHO[endpoint.access],
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
    ],
    ...(endpoint.body === noBody
      ? {}
      : {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemas.taken(endpoint.body) } },
          },
        }),
    responses: responses(endpoint, schemas),
  };
}

function securityOf({ access, hearsCaller }: Endpoint) {
  if (access !== 'anyone') return BEARER;
  return hearsCaller ? [{}, ...BEARER] : [];
}

function responses(endpoint: Endpoint, schemas: Schemas) {
  const json = (shape: z.ZodMiniType) => ({ 'application/json': { schema: schemas.answered(shape) } });
  const worked = {
    json: () => ({ [endpoint.status]: { description: 'It worked', content: json(success(endpoint.data)) } }),
    // No schema: the bytes of a file are none of JSON's types.
    bytes: () => ({ [endpoint.status]: { description: 'It worked', content: { 'image/*': {} } } }),
    csv: () => ({
      [endpoint.status]: {
        description: 'A file, as it is written',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    }),
    events: () => ({
      [endpoint.status]: {
        description: 'Events, as they come',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }),
    redirect: () => ({
      302: {
        description: 'Goes on to a page',
        headers: { Location: { description: 'Where to', schema: { type: 'string' } } },
      },
    }),
  }[endpoint.answers]();
  const refused = refusalsOf(endpoint).map(([status, codes]) => [
    status,
    {
      description: `Refused: ${codes.join(', ')}`,
      ...(MAY_SAY_WHEN.includes(status) ? { headers: RETRY_AFTER } : {}),
      content: json(Failure),
    },
  ]);
  return {
    ...worked,
    ...Object.fromEntries(refused),
    default: { description: 'It failed', content: json(Failure) },
  };
}

const MAY_SAY_WHEN: readonly number[] = [429, 503];
const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
};

function parameters(fields: z.ZodMiniObject, place: 'path' | 'query', schemas: Schemas) {
  return Object.entries(fields.shape).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(shape, undefined).success,
    schema: schemas.taken(shape),
  }));
}
