import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  askAssistant,
  changeProvider,
  disableAssistant,
  enableAssistant,
  interruptAssistant,
  openEarlierMeetings,
  readAssistant,
  type VoiceAssistantDependencies,
} from './service.ts';

export function registerVoiceAssistant(app: FastifyInstance, deps: VoiceAssistantDependencies): void {
  route(app, 'GET /voice-assistant/state', ({ identity, query }) =>
    readAssistant(deps, identity, query.conferenceId),
  );
  route(app, 'POST /voice-assistant/enable', ({ identity, body }) =>
    enableAssistant(deps, identity, body.conferenceId, body.provider),
  );
  route(app, 'POST /voice-assistant/disable', ({ identity, body }) =>
    disableAssistant(deps, identity, body.conferenceId),
  );
  route(app, 'POST /voice-assistant/interrupt', ({ identity, body }) =>
    interruptAssistant(deps, identity, body.conferenceId),
  );
  route(app, 'POST /voice-assistant/provider/change', ({ identity, body }) =>
    changeProvider(deps, identity, body.conferenceId, body.provider),
  );
  route(app, 'PUT /voice-assistant/earlier-meetings', ({ identity, body }) =>
    openEarlierMeetings(deps, identity, body.conferenceId, body.allowed),
  );
  route(app, 'POST /voice-assistant/ask', ({ identity, body }) =>
    askAssistant(deps, identity, body.conferenceId),
  );
}
