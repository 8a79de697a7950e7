import type { ExampleRequests } from './example-request.ts';

export const messageExamples = {
  'GET /conferences/{id}/messages': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    query: {},
  }),
  'GET /participants/{id}/messages': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    query: {},
  }),
  'POST /conferences/{id}/messages': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { participantId: scene.participantOf(caller), text: 'Hello' },
  }),
} satisfies ExampleRequests;
