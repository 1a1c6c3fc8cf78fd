// Holds requests and answers against the provider's published model (Swagger 2.0 or OpenAPI 3).
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { SeenRequest } from './local-server.ts';

const MODELS = new URL('../../../../../shared/providers/models/', import.meta.url);

const Pointer = z.looseObject({ $ref: z.string().optional() });
const Parameter = z.looseObject({
  in: z.string(),
  name: z.string().default(''),
  required: z.boolean().default(false),
  type: z.string().optional(),
  maxItems: z.number().optional(),
  schema: z.looseObject({ type: z.string().optional() }).optional(),
});
const Content = z.record(z.string(), z.looseObject({ schema: Pointer.optional() }));
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ schema: Pointer.optional(), content: Content.optional() })),
});
const Model = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const ANYWHERE = new Set([
  'host',
  'connection',
  'accept',
  'accept-language',
  'accept-encoding',
  'user-agent',
]);
const TRANSPORT_HEADERS = new Set([
  ...ANYWHERE,
  'sec-fetch-mode',
  'content-type',
  'content-length',
  'authorization',
  'x-amz-access-token',
]);

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);

/** A model file's JSON, or null when the folder of published models is not there (tests then skip). */
export function readPublished(file: string): unknown {
  const path = fileURLToPath(new URL(file, MODELS));
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  return file.endsWith('.yaml') ? parseYaml(text) : JSON.parse(text);
}

const createAjv = () => new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false });

/** Opens a JSON schema; asked about a value, it answers a list of complaints, empty when all is well. */
export function openSchema(file: string) {
  const schema = readPublished(file);
  if (schema === null) return null;
  const ajv = createAjv();
  ajv.addSchema(z.looseObject({}).parse(schema), 'schema');
  return {
    schema,
    errors(pointer: string, value: unknown): string[] {
      const validate = ajv.getSchema(`schema#${pointer}`);
      if (!validate) return [`the schema knows no ${pointer}`];
      validate(value);
      return (validate.errors ?? []).map((error) => `${error.instancePath}: ${error.message}`);
    },
  };
}

/** Opens a model; each check answers a list of complaints, empty when all is well. */
export function openModel(file: string) {
  const document = readPublished(file);
  if (document === null) return null;
  const model = Model.parse(document);
  const ajv = createAjv();
  ajv.addSchema(model, 'model');

  function find(method: string, path: string) {
    const fits = (template: string) => {
      const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
      return new RegExp(`^${pattern}$`).test(path);
    };
    const template = Object.keys(model.paths).find(fits);
    const operation = template === undefined ? undefined : model.paths[template]?.[method.toLowerCase()];
    return operation === undefined ? null : Operation.parse(operation);
  }

  function schemaErrors(
    schema: z.output<typeof Pointer> | undefined,
    value: unknown,
    where: string,
  ): string[] {
    if (!schema) return [];
    const pinned = schema.$ref ? { $ref: `model${schema.$ref}` } : schema;
    const validate = ajv.compile(pinned);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${where}${error.instancePath}: ${error.message}`);
  }

  function valueErrors(parameter: z.output<typeof Parameter>, text: string): string[] {
    const schema = parameter.schema ?? parameter;
    const isList = schema.type === 'array';
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    const value = isList
      ? text.split(',')
      : isNumber
        ? Number(text)
        : schema.type === 'boolean'
          ? text === 'true'
          : text;
    const { in: _, name, required: __, description: ___, ...plain } = parameter;
    return schemaErrors(parameter.schema ?? plain, value, `${parameter.in} ${name}`);
  }

  function parameterErrors(operation: z.output<typeof Operation>, seen: SeenRequest): string[] {
    const known = new Set(operation.parameters.map(({ name }) => name.toLowerCase()));
    const strangers = [
      ...[...seen.query.keys()].filter((name) => !known.has(name.toLowerCase())),
      ...Object.keys(seen.headers).filter((name) => !known.has(name) && !TRANSPORT_HEADERS.has(name)),
    ].map((name) => `${name} is not in the model`);
    const wrong = operation.parameters.flatMap((parameter) => {
      const { name, required } = parameter;
      if (parameter.in !== 'query' && parameter.in !== 'header') return [];
      const text =
        parameter.in === 'query'
          ? (seen.query.get(name) ?? undefined)
          : textOf(seen.headers[name.toLowerCase()]);
      if (text === undefined) return required ? [`${name} is missing`] : [];
      return valueErrors(parameter, text);
    });
    return [...strangers, ...wrong];
  }

  function bodyErrors(operation: z.output<typeof Operation>, seen: SeenRequest): string[] {
    const content = operation.requestBody?.content;
    const mediaType = seen.headers['content-type'] ?? '';
    const inBody = operation.parameters.find((parameter) => parameter.in === 'body');
    if (!content && !inBody) return seen.body === '' ? [] : ['the model knows no body'];
    if (content && !(mediaType in content)) return [`the model does not know the media type ${mediaType}`];
    const schema = Pointer.optional().parse(content ? content[mediaType]?.schema : inBody?.schema);
    return schemaErrors(schema, JSON.parse(seen.body), 'body');
  }

  return {
    requestErrors(seen: SeenRequest): string[] {
      const operation = find(seen.method, seen.path);
      if (!operation) return [`${seen.method} ${seen.path} is not in the model`];
      return [...parameterErrors(operation, seen), ...bodyErrors(operation, seen)];
    },
    answerErrors(method: string, path: string, status: number, body: unknown): string[] {
      const response = find(method, path)?.responses[String(status)];
      if (!response) return [`${method} ${path} does not answer ${status}`];
      const [first] = Object.values(response.content ?? {});
      return schemaErrors(response.schema ?? first?.schema, body, 'answer');
    },
  };
}
