import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import type { LookUpRoom } from '../rooms/index.ts';
import { admit } from './admission.ts';
import { userBehind, usersBehind } from './people.ts';
import { listHands, lower, raiseOwnHand, react } from './hands.ts';
import { changeConference, expel, mute, muteEverybodyElse, readmit } from './moderation.ts';
import { detectLanguage } from './language-detection.ts';
import { changeParticipant, leave } from './service.ts';
import { silenceVoices } from './silenced-voices.ts';

export interface ParticipantsDependencies extends ConferencesDependencies {
  lookUpRoom: LookUpRoom;
}

export function registerParticipants(app: FastifyInstance, deps: ParticipantsDependencies): void {
  const { db, lookUpRoom } = deps;
  route(app, 'POST /participants', async ({ identity, body: { roomId, ...options }, request }) => {
    const room = await lookUpRoom(db, roomId, { identity, address: request.address });
    return admit(deps, room, identity, options);
  });
  route(app, 'GET /participants/users', ({ identity, query }) => usersBehind(db, identity, query.ids));
  route(app, 'GET /participants/{id}/user', ({ identity, params }) => userBehind(db, identity, params.id));
  route(app, 'PATCH /participants/{id}', ({ identity, params, body }) =>
    changeParticipant(deps, identity, params.id, body),
  );
  route(app, 'PATCH /participants/anonymous/{id}', ({ identity, params, body }) =>
    changeParticipant(deps, identity, params.id, body),
  );
  route(app, 'PUT /participants/{id}/silenced-voices', ({ identity, params, body }) =>
    silenceVoices(deps, identity, params.id, body.voices),
  );
  route(app, 'PUT /participants/{id}/language-detection', ({ identity, params, body }) =>
    detectLanguage(deps, identity, params.id, body.on),
  );
  route(app, 'POST /participants/{id}/close', ({ identity, params }) => leave(deps, identity, params.id));
  registerModeration(app, deps);
  registerHands(app, deps);
}

function registerModeration(app: FastifyInstance, deps: ParticipantsDependencies): void {
  route(app, 'POST /participants/{id}/mute', ({ identity, params }) => mute(deps, identity, params.id));
  route(app, 'POST /participants/{id}/expel', ({ identity, params }) => expel(deps, identity, params.id));
  route(app, 'POST /participants/{id}/readmit', ({ identity, params }) => readmit(deps, identity, params.id));
  route(app, 'POST /conferences/{id}/mute', ({ identity, params }) =>
    muteEverybodyElse(deps, identity, params.id),
  );
  route(app, 'PATCH /conferences/{id}', ({ identity, params, body }) =>
    changeConference(deps, identity, params.id, body),
  );
}

function registerHands(app: FastifyInstance, deps: ParticipantsDependencies): void {
  route(app, 'GET /conferences/{id}/raised-hands', ({ identity, params }) =>
    listHands(deps, identity, params.id),
  );
  route(app, 'POST /conferences/{id}/raised-hands', ({ identity, params, body }) =>
    raiseOwnHand(deps, identity, params.id, body.participantId),
  );
  route(app, 'DELETE /conferences/{id}/raised-hands/{participantId}', ({ identity, params }) =>
    lower(deps, identity, params.id, params.participantId),
  );
  route(app, 'DELETE /conferences/{id}/raised-hands', ({ identity, params }) =>
    lower(deps, identity, params.id),
  );
  route(app, 'POST /conferences/{id}/reactions', ({ identity, params, body }) =>
    react(deps, identity, params.id, body),
  );
}
