import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { askingOf } from './asking.ts';
import { type AiDependencies, ask, deleteConversation, listModels, readConversation } from './service.ts';
import { toEventStream } from './sse.ts';

export function registerAi(app: FastifyInstance, deps: AiDependencies): void {
  route(app, 'GET /ai/models', ({ identity, query }) => listModels(deps, identity, query.conferenceId));
  route(app, 'GET /ai/messages', ({ identity, query }) => readConversation(deps, identity, query));
  route(app, 'DELETE /ai/messages', ({ identity, query }) =>
    deleteConversation(deps, identity, query.conferenceId),
  );
  route(app, 'POST /ai/messages', async ({ identity, body, request, reply }) => {
    const events = await ask(deps, identity, body, askingOf(request, reply));
    return { contentType: 'text/event-stream; charset=utf-8', content: toEventStream(events) };
  });
}
