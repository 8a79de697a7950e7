import type { ExampleRequests } from './example-request.ts';

export const translationExamples = {
  'PATCH /conferences/{id}/translation/enable': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PATCH /conferences/{id}/translation/disable': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PATCH /conferences/{id}/translation/demonstration': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { on: true },
  }),
} satisfies ExampleRequests;
