import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { createRoom, type RoomsDependencies } from './service.ts';

export function registerRooms(app: FastifyInstance, dependencies: RoomsDependencies): void {
  route(app, 'POST /rooms', ({ identity, body }) => createRoom(dependencies, identity, body?.title ?? null));
}
