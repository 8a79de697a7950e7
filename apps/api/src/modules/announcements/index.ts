import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { ApiError } from '../../http/errors.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { type AnnouncementsDependencies, change, publish, withdraw } from './service.ts';
import { announcementList, dismiss, listAnnouncements, shownTo } from './store.ts';

/** What administrators tell all members, and what a member has read of it. */
export function registerAnnouncements(app: FastifyInstance, deps: AnnouncementsDependencies): void {
  const { db, now } = deps;
  route(app, 'GET /announcements', async ({ identity }) => ({
    items: await shownTo(db, identity.userId, now()),
  }));
  route(app, 'PUT /announcements/{id}/dismissal', async ({ identity, params, body }) => {
    if (!(await dismiss(db, identity.userId, { ...params, ...body }, now()))) throw new ApiError('NotFound');
  });

  route(app, 'GET /admin/announcements', ({ query }) => {
    const at = now();
    return listAnnouncements(db, checkList(announcementList(at), query), at);
  });
  route(app, 'GET /admin/announcements/list-config', () => listConfig(announcementList(now())));
  route(app, 'POST /admin/announcements', ({ identity, body }) => publish(deps, identity.userId, body));
  route(app, 'PUT /admin/announcements/{id}', ({ identity, params, body }) =>
    change(deps, identity.userId, params.id, body),
  );
  route(app, 'DELETE /admin/announcements/{id}', ({ identity, params }) =>
    withdraw(deps, identity.userId, params.id),
  );
}

export { announcementsData } from './store.ts';
