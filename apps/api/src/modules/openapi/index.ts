import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApi, type OpenApiDocument, type OpenApiOptions } from './document.ts';

const STYLE = new URL('docs.css', import.meta.url);

/** `/api/openapi.json` for tools and `/api/docs` for people. Made at the first request, then kept. */
export function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): void {
  let document: OpenApiDocument | undefined;
  let page: string | undefined;
  const theDocument = () => (document ??= buildOpenApi(options));

  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return theDocument();
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderDocsPage(theDocument());
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(readFileSync(STYLE)),
  );
}
