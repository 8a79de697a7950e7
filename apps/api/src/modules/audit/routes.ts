import type { AdminAct } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import { toCsv } from '../../http/csv.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { actList, listActs } from './store.ts';

/** Rows of one export; filters choose which. */
const EXPORT_ROWS = 10_000;

export function registerAudit(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  route(app, 'GET /admin/acts', ({ query }) => listActs(db, checkList(actList, query)));
  route(app, 'GET /admin/acts/list-config', () => listConfig(actList));
  route(app, 'GET /admin/acts/export', async ({ query }) => {
    const asked = checkList(actList, query);
    const { items } = await listActs(db, { ...asked, limit: EXPORT_ROWS, offset: 0 });
    return {
      name: `audit-log-${now().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: toCsv(HEAD, items.map(rowOf)),
    };
  });
}

const HEAD = ['at', 'act', 'by', 'by id', 'user', 'user id', 'object', 'before', 'after'];

function rowOf({ at, act, by, user, object, before, after }: AdminAct): string[] {
  const state = (value: AdminAct['before']) => (value ? JSON.stringify(value) : '');
  return [
    at,
    act,
    by.name,
    by.id,
    user?.name ?? '',
    user?.id ?? '',
    object ?? '',
    state(before),
    state(after),
  ];
}
