import type { Caller, CallKey } from '@intermind/contracts';
import type { Scene } from './scene.ts';

/** Parts of one request that is valid in the scene; what a call does not declare is absent. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

const LANGUAGES = { language: 'en', hears: 'de' };

/**
 * A valid request for every call, as each caller would make it: about themselves where a call is about the caller, about
 * somebody in the scene's conference otherwise.
 */
export const EXAMPLE_REQUESTS: Record<CallKey, (scene: Scene, caller: Caller) => ExampleRequest> = {
  'GET /health': () => ({}),
  'GET /config': () => ({}),
  'POST /auth/anonymous': ({ roomId }) => ({ body: { roomId, name: 'Somebody' } }),
  'POST /auth/anonymous/refresh': () => ({}),
  'GET /users': () => ({}),
  'PATCH /users': () => ({ body: { settings: { layout: 'grid' } } }),
  'DELETE /users': () => ({}),
  'POST /rooms': () => ({ body: { title: 'Weekly' } }),
  'GET /rooms/{id}': ({ roomId }) => ({ params: { id: roomId } }),
  'DELETE /conferences/{id}': ({ conferenceId }) => ({ params: { id: conferenceId } }),
  'PATCH /conferences/{id}/translation/enable': ({ conferenceId }) => ({ params: { id: conferenceId } }),
  'PATCH /conferences/{id}/translation/disable': ({ conferenceId }) => ({ params: { id: conferenceId } }),
  'POST /participants': ({ roomId }) => ({ body: { roomId, ...LANGUAGES } }),
  'POST /participants/anonymous': () => ({ body: LANGUAGES }),
  'GET /participants/users': (scene) => ({
    query: { ids: [scene.participantOf('host'), scene.participantOf('participant')].join(',') },
  }),
  'GET /participants/{id}/user': (scene) => ({ params: { id: scene.participantOf('host') } }),
  'PATCH /participants/{id}': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { language: 'fr' },
  }),
  'PATCH /participants/anonymous/{id}': (scene) => ({
    params: { id: scene.participantOf('guest-here') },
    body: { language: 'fr' },
  }),
  'POST /participants/{id}/close': (scene, caller) => ({ params: { id: scene.participantOf(caller) } }),
  'PATCH /participants/join-requests/{id}/status': (scene) => ({
    params: { id: scene.joinRequestOf('host') },
    body: { status: 'APPROVED' },
  }),
  'DELETE /participants/join-requests/{id}': (scene, caller) => ({
    params: { id: scene.joinRequestOf(caller) },
  }),
};
