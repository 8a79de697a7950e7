import type { AdminAct } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { exportList } from './export-list.ts';
import { actList, listActs } from './store.ts';

export function registerAudit(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  route(app, 'GET /admin/acts', ({ query }) => listActs(db, checkList(actList, query)));
  route(app, 'GET /admin/acts/list-config', () => listConfig(actList));
  route(app, 'GET /admin/acts/export', ({ identity, query }) =>
    exportList({
      ...{ db, now, by: identity.userId, name: 'audit-log', definition: actList, params: query },
      madeAt: 'at',
      read: (asked) => listActs(db, asked),
      columns: {
        at: ({ at }) => at,
        act: ({ act }) => act,
        by: ({ by }) => by.name,
        'by id': ({ by }) => by.id,
        user: ({ user }) => user?.name ?? '',
        'user id': ({ user }) => user?.id ?? '',
        object: ({ object }) => object ?? '',
        before: ({ before }) => stateText(before),
        after: ({ after }) => stateText(after),
      },
    }),
  );
}

const stateText = (state: AdminAct['before']) => (state ? JSON.stringify(state) : '');
