import type { ExampleRequests } from './example-request.ts';

export const consentExamples = {
  'GET /conferences/{id}/consents/mine': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PUT /conferences/{id}/consents/mine': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { recording: false, transcript: true, ai: false, removeStored: true },
  }),
  'GET /conferences/{id}/receipt': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'GET /receipts/keys': () => ({}),
} satisfies ExampleRequests;
