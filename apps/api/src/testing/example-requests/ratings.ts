import type { ExampleRequests } from './example-request.ts';

export const ratingExamples = {
  'PUT /conferences/{id}/rating': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { score: 4 },
  }),
  'GET /ratings': () => ({}),
} satisfies ExampleRequests;
