import type { ExampleRequests } from './example-request.ts';

export const aiExamples = {
  'GET /ai/models': () => ({}),
  'GET /ai/messages': (scene, caller) => ({ query: { conferenceId: scene.placeOf(caller).conferenceId } }),
  'POST /ai/messages': (scene, caller) => ({
    body: { conferenceId: scene.placeOf(caller).conferenceId, aiModel: 'extractive', text: 'What was said?' },
  }),
  'DELETE /ai/messages': (scene, caller) => ({ query: { conferenceId: scene.placeOf(caller).conferenceId } }),
} satisfies ExampleRequests;
