import type { ExampleRequests } from './example-request.ts';

export const conferenceExamples = {
  'DELETE /conferences/{id}': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PATCH /conferences/{id}': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { locked: true, restrict: ['chat'], allow: ['camera'] },
  }),
  'POST /conferences/{id}/mute': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'GET /conferences/{id}/raised-hands': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'POST /conferences/{id}/raised-hands': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { participantId: scene.participantOf(caller) },
  }),
  'DELETE /conferences/{id}/raised-hands/{participantId}': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId, participantId: scene.participantOf(caller) },
  }),
  'DELETE /conferences/{id}/raised-hands': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'POST /conferences/{id}/reactions': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { participantId: scene.participantOf(caller), reaction: 'clap' },
  }),
} satisfies ExampleRequests;
