// Serves the built user interface beside the API.
import { posix, relative, sep } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

// What browsers and crawlers look for by agreement, and the built files: never a page of ours.
const OWN_FOLDER = /^\/(assets|\.well-known)(\/|$)/;
// What programs ask for. A seller's slug may begin with the same letters and go on.
const FOR_PROGRAMS = /^\/(api|mcp)(?![a-z0-9_-])/i;
const ORIGIN = /^https?:\/\/[^/]*/i;
const FILE_NAME = /\.[^./]+$/;

/** The path that an address means, however it is written: with an origin, escapes, dots or slashes of either kind. */
function meant(path: string): string {
  const written = path.replace(ORIGIN, '');
  try {
    return posix.normalize(decodeURIComponent(written).replaceAll('\\', '/'));
  } catch {
    return posix.normalize(written);
  }
}

/** Whether it is asked by a program, which reads the envelope, and would take a page for an answer. */
const isForPrograms = (path: string): boolean => FOR_PROGRAMS.test(meant(path));

/** Whether an address can be a page of the application; no page has the name of a file. */
export const isPagePath = (path: string): boolean =>
  path.startsWith('/') && !isForPrograms(path) && !OWN_FOLDER.test(path) && !FILE_NAME.test(path);

/** Whether it asks for a file that is no JSON: whoever does has no use for the envelope, and none for a page. */
export const isFilePath = (path: string): boolean =>
  !isForPrograms(path) && !isPagePath(path) && !/\.(json|map|webmanifest)$/.test(path);

const PAGE = 'index.html';

/** Adds the built files; returns what answers every address that is a page of the application. */
export async function addPages(app: FastifyInstance, webRoot: string) {
  await app.register(serveStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false, // a part of a small file is worth no answer of its own
    globIgnore: [PAGE, '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(relative(webRoot, path)));
      // Of the plain form as well: what keeps it for many would otherwise hand it to those who take it packed.
      response.setHeader('vary', 'accept-encoding');
    },
  });
  return (reply: FastifyReply) => reply.sendFile(PAGE);
}

const PACKED = /\.(br|gz)$/;

function cacheControl(path: string): string {
  // An old page asks for files that a deploy has taken away.
  if (path.replace(PACKED, '').endsWith('.html')) return 'no-store';
  // Only names under assets/ carry a hash of their content.
  return path.startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
