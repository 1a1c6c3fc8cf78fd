// Checks bodies against the models Amazon publishes (Swagger 2.0 and OpenAPI 3), for an operation and a status.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

// The models are Amazon's and are not part of the repository; they are in a folder next to it where they were downloaded.
const MODELS = fileURLToPath(new URL('../../../../shared/providers/models/', import.meta.url));

/** The path of a file in the models folder. */
export const modelPath = (file: string) => `${MODELS}${file}`;

/** False where the models were not fetched; tests that need them are skipped then. */
export const hasModels = existsSync(MODELS);

if (!hasModels)
  process.stdout.write(`Amazon's models are not at ${MODELS}: the tests against them are skipped.\n`);

const Node = z.record(z.string(), z.unknown());
const Response = z.looseObject({
  schema: Node.optional(),
  content: z.record(z.string(), z.looseObject({ schema: Node.optional() })).optional(),
});
const Operation = z.looseObject({
  operationId: z.string().optional(),
  responses: z.record(z.string(), Response),
});
const Model = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: Node.optional(),
  components: z.looseObject({ schemas: Node.optional() }).optional(),
});
type Model = z.infer<typeof Model>;

export type ModelValidator = {
  /** The errors of a body, empty when it matches the model. */
  problems: (operationId: string, status: number, body: unknown) => string[];
};

/** Loads a model by its file name under the models folder, such as `spapi/sales.json`. */
export function loadModel(file: string): ModelValidator {
  const text = readFileSync(`${MODELS}${file}`, 'utf8');
  const model = Model.parse(file.endsWith('.yaml') ? parseYaml(text) : JSON.parse(text));
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  formats(ajv);
  for (const format of ['int32', 'int64', 'float', 'double']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'model', definitions: model.definitions ?? {}, components: model.components ?? {} });
  const validators = new Map<string, ValidateFunction>();

  return {
    problems(operationId, status, body) {
      const key = `${operationId} ${status}`;
      const known = validators.get(key);
      const validate = known ?? ajv.compile(inModel(schemaOf(model, operationId, status)));
      validators.set(key, validate);
      return validate(body) ? [] : describe(validate);
    },
  };
}

/** Loads a schema of its own, such as that of a report's document. */
export function loadSchema(file: string): { problems: (value: unknown) => string[] } {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats(ajv);
  const validate = ajv.compile(Node.parse(JSON.parse(readFileSync(`${MODELS}${file}`, 'utf8'))));
  return { problems: (value) => (validate(value) ? [] : describe(validate)) };
}

function describe({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function schemaOf(model: Model, operationId: string, status: number): unknown {
  const operations = Object.values(model.paths).flatMap((methods) => Object.values(methods));
  for (const candidate of operations) {
    const operation = Operation.safeParse(candidate);
    if (!operation.success || operation.data.operationId !== operationId) continue;
    const response = operation.data.responses[String(status)];
    if (!response) throw new Error(`The model of ${operationId} has no answer ${status}`);
    const [content] = Object.values(response.content ?? {});
    return response.schema ?? content?.schema ?? {};
  }
  throw new Error(`The model has no operation ${operationId}`);
}

/** Points the references of a schema into the model it was taken from. */
function inModel(schema: unknown): Record<string, unknown> {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"model#/');
  return Node.parse(JSON.parse(text));
}
