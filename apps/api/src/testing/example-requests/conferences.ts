import type { ExampleRequests } from './example-request.ts';

export const conferenceExamples = {
  'DELETE /conferences/{id}': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
} satisfies ExampleRequests;
