import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { LookUpRoom } from './lookup.ts';
import { createRoom, describeRoom, type RoomsDependencies } from './service.ts';

export interface RoomRoutesDependencies extends RoomsDependencies {
  lookUpRoom: LookUpRoom;
}

export function registerRooms(app: FastifyInstance, dependencies: RoomRoutesDependencies): void {
  const { db, lookUpRoom } = dependencies;
  route(app, 'POST /rooms', ({ identity, body }) => createRoom(dependencies, identity, body?.title ?? null));
  route(app, 'GET /rooms/{id}', async ({ identity, params, request }) => {
    const room = await lookUpRoom(db, params.id, { identity, address: request.address });
    return describeRoom(dependencies, identity, room);
  });
}
