import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RoomId } from '@intermind/contracts';
import type { Identity } from '../../http/identity.ts';
import { route } from '../../http/route.ts';
import type { LookUpRoom } from './lookup.ts';
import { createRoom, describeRoom, type RoomsDependencies } from './service.ts';
import { changeRoomSettings, readRoomSettings, type RoomSettingsDependencies } from './settings.ts';
import { forgetRoom, listRecentRooms } from './store.ts';

export interface RoomRoutesDependencies extends RoomsDependencies, Omit<RoomSettingsDependencies, 'db'> {
  lookUpRoom: LookUpRoom;
}

export function registerRooms(app: FastifyInstance, dependencies: RoomRoutesDependencies): void {
  const { db, lookUpRoom } = dependencies;
  const find = (id: RoomId, identity: Identity, { address }: Pick<FastifyRequest, 'address'>) =>
    lookUpRoom(db, id, { identity, address });

  route(app, 'POST /rooms', ({ identity, body }) => createRoom(dependencies, identity, body?.title ?? null));
  route(app, 'GET /rooms/{id}', async ({ identity, params, request }) =>
    describeRoom(dependencies, identity, await find(params.id, identity, request)),
  );
  route(app, 'GET /rooms/{id}/settings', async ({ identity, params, request }) =>
    readRoomSettings(dependencies, identity, await find(params.id, identity, request)),
  );
  route(app, 'PATCH /rooms/{id}/settings', async ({ identity, params, body, request }) =>
    changeRoomSettings(dependencies, identity, await find(params.id, identity, request), body),
  );
  route(app, 'GET /rooms/recent', ({ identity }) => listRecentRooms(db, identity.userId));
  route(app, 'DELETE /rooms/recent/{id}', ({ identity, params }) =>
    forgetRoom(db, identity.userId, params.id),
  );
}
