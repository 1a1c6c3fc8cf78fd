// The API described for programs, from the same schemas that check it.
import { type Endpoint, failure, noBody, success } from '@insights/contract/endpoint';
import { z } from 'zod';

const WHO: Record<Endpoint['access'], string> = {
  anyone: 'Anyone may call this.',
  'signed-in': 'For signed-in users.',
  admin: 'For admins.',
  staff: 'For staff.',
};

/** The OpenAPI 3.1 document of these endpoints. */
export function describe(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insights',
      version: '1',
      description: 'Every answer under /api is an envelope: success and data, or success and error.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function operation(endpoint: Endpoint) {
  return {
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    summary: endpoint.summary,
    description: WHO[endpoint.access],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body === noBody
      ? {}
      : {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: json(endpoint.body, 'input'),
          },
        }),
    responses: {
      ...(endpoint.answers === 'redirect'
        ? { 302: { description: 'Goes on to a page' } }
        : {
            [endpoint.status]: { description: 'It worked', content: json(success(endpoint.data), 'output') },
          }),
      default: { description: 'It was refused or failed', content: json(failure, 'output') },
    },
  };
}

function parameters(fields: z.ZodObject, place: 'path' | 'query') {
  return Object.entries(fields.shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(schema, undefined).success,
    schema: jsonSchema(schema, 'input'),
  }));
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
});

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
