// The contract's shapes as JSON Schema; those that have a name become components, told once and referred to.
import * as z from 'zod/mini';
import { NAMED_SHAPES } from './names.ts';

export type Schema = Record<string, unknown>;

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Collects the components that the schemas of one document refer to; `own` are named beside the contract's. */
export function createSchemas(own: readonly [string, z.ZodMiniType][]) {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of [...NAMED_SHAPES, ...own]) names.add(shape, { id });
  const components: Record<string, Schema> = {};

  return {
    components,

    /** What we answer: by reference where it has a name. */
    answered(shape: z.core.$ZodType): Schema {
      const { $defs = {}, ...schema } = plain(
        z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any', metadata: names, override }),
      );
      Object.assign(components, $defs);
      return schema;
    },

    /** What we take: written out, since a shape may ask for less than it answers. */
    taken: (shape: z.core.$ZodType): Schema =>
      plain(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', override })),
  };
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  delete jsonSchema['id'];
  // Answers may gain fields, so that nobody should refuse one for a field they do not know.
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  // A format says it in a word.
  if ('format' in jsonSchema) delete jsonSchema['pattern'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
}

const Plain = z.looseObject({ $defs: z.optional(z.record(z.string(), z.looseObject({}))) });

/** As it goes on the wire, with the references of OpenAPI. */
function plain({ $schema: _, ...schema }: Schema) {
  return Plain.parse(JSON.parse(JSON.stringify(schema).replaceAll(`"${DEFS}`, `"${COMPONENTS}`)));
}
