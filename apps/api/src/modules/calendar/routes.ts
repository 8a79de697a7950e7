import { UPCOMING_EVENTS_MAX } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { LookUpRoom } from '../rooms/index.ts';
import { addAddress, removeAddress, replaceAddress, syncAddress } from './addresses.ts';
import { calendarFileOf, nextFullHour } from './calendar-file.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { connectGoogle, consentUrl, disconnectGoogle, syncGoogle } from './google.ts';
import { toEvent, toSource } from './presenter.ts';
import { windowAt } from './read-event.ts';
import { listEvents, listSources, listUpcoming } from './store.ts';

/** Calendars of members: Google's, those at private addresses, and what is in them. */
export function registerCalendar(
  app: FastifyInstance,
  deps: CalendarDependencies & { lookUpRoom: LookUpRoom; productName: string },
): void {
  const { db, now, publicUrl, lookUpRoom, productName } = deps;
  const { sync } = app.calendars;

  route(app, 'GET /calendar/google/auth/url', ({ identity, reply }) => {
    reply.header('cache-control', 'no-store');
    return { url: consentUrl(deps, identity) };
  });
  route(app, 'POST /calendar/google/auth/callback', ({ identity, body }) =>
    connectGoogle(deps, identity, body),
  );
  route(app, 'POST /calendar/google/sync', ({ identity }) => syncGoogle(deps, sync, identity));
  route(app, 'DELETE /calendar/google', ({ identity }) => disconnectGoogle(deps, identity));

  route(app, 'POST /calendar/addresses', ({ identity, body }) =>
    addAddress(deps, identity.userId, body.address),
  );
  route(app, 'PUT /calendar/addresses/{id}', ({ identity, params, body }) =>
    replaceAddress(deps, identity.userId, params.id, body.address),
  );
  route(app, 'POST /calendar/addresses/{id}/sync', ({ identity, params }) =>
    syncAddress(deps, sync, identity.userId, params.id),
  );
  route(app, 'DELETE /calendar/addresses/{id}', ({ identity, params }) =>
    removeAddress(deps, identity.userId, params.id),
  );

  route(app, 'GET /calendar/sources', async ({ identity }) => ({
    items: (await listSources(db, identity.userId)).map(toSource),
  }));
  route(app, 'GET /calendar/events', async ({ identity, query }) => {
    const kept = windowAt(now());
    const from = query.from ? new Date(query.from) : kept.from;
    const to = query.to ? new Date(query.to) : kept.to;
    const { rows, total } = await listEvents(db, identity.userId, { from, to }, query);
    return { items: rows.map((row) => toEvent(row, publicUrl)), total };
  });
  route(app, 'GET /calendar/events/upcoming', async ({ identity: { userId } }) => {
    const [rows, sources] = await Promise.all([
      listUpcoming(db, userId, now(), UPCOMING_EVENTS_MAX),
      listSources(db, userId),
    ]);
    return { items: rows.map((row) => toEvent(row, publicUrl)), sources: sources.map(toSource) };
  });

  route(app, 'GET /rooms/{id}/calendar-file', async ({ identity, params, query, request: { address } }) => {
    const room = await lookUpRoom(db, params.id, { identity, address });
    const content = calendarFileOf({
      ...{ productName, publicUrl, now: now(), roomId: room.id, minutes: query.minutes },
      title: room.ownerId === identity.userId ? room.title : null,
      start: query.start ? new Date(query.start) : nextFullHour(now()),
    });
    return {
      name: `${room.id}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(content),
    };
  });
}
