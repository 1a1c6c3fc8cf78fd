// Requests and answers of every operation that we use, made up by us after Amazon's models: they are there in every clone.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('./samples/', import.meta.url));

const Sample = z.strictObject({
  operation: z.string(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
  }),
  answer: z.strictObject({ status: z.number(), body: z.unknown() }),
});
export type Sample = z.infer<typeof Sample>;

export const SAMPLES: readonly Sample[] = readdirSync(FOLDER)
  .sort()
  .map((file) => Sample.parse(JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'))));
