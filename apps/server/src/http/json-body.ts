// Reads a JSON body, and no other: nothing at all counts as no body, and one nested without end is refused before it is read.
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

// No body of ours is nested deeper than four; what walks a value afterwards does so by recursion.
const MOST_DEPTH = 32;

export function readJsonBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = body.toString();
    if (isNestedDeeper(text, MOST_DEPTH))
      return done(new AppError('bad_request', `JSON may be nested ${MOST_DEPTH} deep`));
    return parseJson(request, text, done);
  });
}

/** Counts brackets outside of strings, in one pass. Of text that is no JSON it may say anything: the parser refuses it. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isInString) {
      if (char === '\\') i += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
