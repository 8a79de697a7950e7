import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { askingOf, toEventStream } from '../ai/index.ts';
import { readPromptsFor } from '../prompts/index.ts';
import { ask, type AskDependencies, deleteChat, listChats, readChat, renameChat } from './service.ts';
import { transferChats, type TransferDependencies } from './transfer.ts';

export function registerAsk(app: FastifyInstance, deps: AskDependencies & TransferDependencies): void {
  route(app, 'GET /ask/chats', ({ identity, query }) => listChats(deps, identity, query));
  route(app, 'GET /ask/chats/{chatId}/messages', ({ identity, params, query }) =>
    readChat(deps, identity, params.chatId, query.userId),
  );
  route(app, 'POST /ask/chats/messages', async ({ identity, body, request, reply }) => {
    const events = await ask(deps, identity, body, askingOf(request, reply));
    return { contentType: 'text/event-stream; charset=utf-8', content: toEventStream(events) };
  });
  route(app, 'POST /ask/chats/transfer', ({ identity, body }) => transferChats(deps, identity, body));
  route(app, 'PATCH /ask/chats/{chatId}', ({ identity, params, body }) =>
    renameChat(deps, identity, params.chatId, body.title),
  );
  route(app, 'DELETE /ask/chats/{chatId}', ({ identity, params }) =>
    deleteChat(deps, identity, params.chatId),
  );
  route(app, 'GET /ask/prompts', ({ identity }) => readPromptsFor(deps.db, identity.userId));
}
