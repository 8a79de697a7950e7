import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { languageOf } from '../../http/language.ts';
import { route } from '../../http/route.ts';
import {
  endOrDelete,
  type HistoryDependencies,
  listHistory,
  renameMeeting,
  requireEntry,
} from './service.ts';
import { createShare, importShare, listShares, revokeShare } from './shares.ts';
import { historyList } from './store.ts';

export function registerHistory(app: FastifyInstance, deps: HistoryDependencies): void {
  route(app, 'GET /conferences/history', ({ identity, query }) => listHistory(deps, identity, query));
  route(app, 'GET /conferences/history/list-config', ({ identity }) =>
    listConfig(historyList(deps.db, identity.userId)),
  );
  route(app, 'POST /conferences/history/import', ({ identity, body }) =>
    importShare(deps, identity, body.token),
  );
  route(app, 'GET /conferences/{id}/history', ({ identity, params }) =>
    requireEntry(deps, identity, params.id),
  );
  route(app, 'PATCH /conferences/{id}/history', ({ identity, params, body }) =>
    renameMeeting(deps, identity, params.id, body.title),
  );
  route(app, 'POST /conferences/{id}/history/share', ({ identity, params, body, request }) =>
    createShare(deps, identity, params.id, body, languageOf(request)),
  );
  route(app, 'GET /conferences/{id}/history/shares', ({ identity, params }) =>
    listShares(deps, identity, params.id),
  );
  route(app, 'DELETE /conferences/{id}/history/shares/{shareId}', ({ identity, params }) =>
    revokeShare(deps, identity, params.id, params.shareId),
  );
  route(app, 'DELETE /conferences/{id}', ({ identity, params, query }) =>
    endOrDelete(deps, identity, params.id, query.history === 'true'),
  );
}
