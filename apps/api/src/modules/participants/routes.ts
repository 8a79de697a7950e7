import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import type { LookUpRoom } from '../rooms/index.ts';
import { admit } from './admission.ts';
import { userBehind, usersBehind } from './people.ts';
import { changeParticipant, leave } from './service.ts';

export interface ParticipantsDependencies extends ConferencesDependencies {
  lookUpRoom: LookUpRoom;
}

export function registerParticipants(app: FastifyInstance, deps: ParticipantsDependencies): void {
  const { db, lookUpRoom } = deps;
  route(app, 'POST /participants', async ({ identity, body: { roomId, ...wish }, request }) => {
    const room = await lookUpRoom(db, roomId, { identity, address: request.address });
    return admit(deps, room, identity, wish);
  });
  route(app, 'GET /participants/users', ({ identity, query }) => usersBehind(db, identity, query.ids));
  route(app, 'GET /participants/{id}/user', ({ identity, params }) => userBehind(db, identity, params.id));
  route(app, 'PATCH /participants/{id}', ({ identity, params, body }) =>
    changeParticipant(deps, identity, params.id, body),
  );
  route(app, 'PATCH /participants/anonymous/{id}', ({ identity, params, body }) =>
    changeParticipant(deps, identity, params.id, body),
  );
  route(app, 'POST /participants/{id}/close', ({ identity, params }) => leave(deps, identity, params.id));
}
