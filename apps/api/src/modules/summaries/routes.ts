import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { route } from '../../http/route.ts';
import type { SummariesDependencies, SummaryMaker } from './maker.ts';
import { makeSummary, readSummary, translateSummary } from './service.ts';

export function registerSummaries(
  app: FastifyInstance,
  dependencies: SummariesDependencies & { maker: SummaryMaker },
): void {
  const deps = { ...dependencies, translating: new Map<string, Promise<void>>() };
  route(app, 'GET /conferences/{id}/summary', ({ identity, params, request }) =>
    readSummary(deps, identity, params.id, languageOf(request)),
  );
  route(app, 'POST /conferences/{id}/summary', ({ identity, params, request }) =>
    makeSummary(deps, identity, params.id, languageOf(request)),
  );
  route(app, 'POST /conferences/{id}/summary/translation', ({ identity, params, request }) =>
    translateSummary(deps, identity, params.id, languageOf(request)),
  );
}
