import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { LookUpRoom } from './lookup.ts';
import { createRoom, describeRoom, type RoomsDependencies } from './service.ts';

export interface RoomRoutesDependencies extends RoomsDependencies {
  limits: RateLimits;
  lookUpRoom: LookUpRoom;
}

export function registerRooms(app: FastifyInstance, dependencies: RoomRoutesDependencies): void {
  const { db, limits, lookUpRoom } = dependencies;
  route(app, 'POST /rooms', ({ identity, body }) => {
    limits.newRooms.take(identity.userId);
    return createRoom(dependencies, identity, body?.title ?? null);
  });
  route(app, 'GET /rooms/{id}', async ({ identity, params, request }) => {
    const room = await lookUpRoom(db, params.id, { identity, address: request.ip });
    return describeRoom(dependencies, identity, room);
  });
}
