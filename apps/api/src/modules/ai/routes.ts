import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { route } from '../../http/route.ts';
import { type AiDependencies, ask, deleteConversation, listModels, readConversation } from './service.ts';
import { toEventStream } from './sse.ts';

export function registerAi(app: FastifyInstance, deps: AiDependencies): void {
  route(app, 'GET /ai/models', ({ identity, query }) => listModels(deps, identity, query.conferenceId));
  route(app, 'GET /ai/messages', ({ identity, query }) => readConversation(deps, identity, query));
  route(app, 'DELETE /ai/messages', ({ identity, query }) =>
    deleteConversation(deps, identity, query.conferenceId),
  );
  route(app, 'POST /ai/messages', async ({ identity, body, request, reply }) => {
    const stop = new AbortController();
    const events = await ask(deps, identity, body, languageOf(request), stop);
    reply.raw.once('close', () => stop.abort(new Error('the asker is gone')));
    return { contentType: 'text/event-stream; charset=utf-8', content: toEventStream(events) };
  });
}
