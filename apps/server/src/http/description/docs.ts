// The API's description: as OpenAPI for programs, and as a page without scripts for people.
import type { FastifyInstance } from 'fastify';
import type { Route } from '../route.ts';
import { type Description, describe } from './openapi.ts';

const DOCS_PATH = '/api/docs';

export function addDocs(app: FastifyInstance, routes: Route[]) {
  let made: Description | undefined;
  // Only once somebody asks: every start would take a tenth of a second longer.
  const document = () => {
    made ??= describe(routes.map(({ endpoint }) => endpoint));
    return made;
  };
  app.get(`${DOCS_PATH}/openapi.json`, async () => document());
  app.get(DOCS_PATH, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(document())),
  );
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .5rem 0; }
summary { padding: .5rem .75rem; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow-x: auto; padding: .75rem; margin: 0; font-size: 13px; }
`;

function pageOf({ tags, paths, components }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const members = operations.filter(({ operation }) => operation.tags.includes(name));
    const entries = members.map(({ method, path, operation }) =>
      entry(
        `<b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(operation.summary)} <small>${escaped(operation.description)}</small>`,
        operation,
      ),
    );
    return `<h2>${escaped(name)}</h2><p>${escaped(description)}</p>${entries.join('')}`;
  });
  const shapes = Object.entries(components.schemas).map(([name, schema]) =>
    entry(`<code>${escaped(name)}</code>`, schema),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Insights API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><h1>Insights API</h1><p>For programs: <a href="${DOCS_PATH}/openapi.json">openapi.json</a> (OpenAPI 3.1).
Every answer under <code>/api</code> is <code>{"success": true, "data": …}</code> or
<code>{"success": false, "error": {"code", "message", "details"?}}</code>.</p>${sections.join('')}
<h2>Shapes</h2>${shapes.join('')}</body></html>`;
}

const entry = (heading: string, described: unknown): string =>
  `<details><summary>${heading}</summary><pre>${escaped(JSON.stringify(described, null, 2))}</pre></details>`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
