import type { ExampleRequests } from './example-request.ts';

export const historyExamples = {
  'GET /conferences/history': () => ({}),
  'GET /conferences/history/list-config': () => ({}),
  'POST /conferences/history/import': (scene) => ({ body: { token: scene.shareToken } }),
  'GET /conferences/{id}/history': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'GET /conferences/{id}/export': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PATCH /conferences/{id}/history': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { title: 'Weekly' },
  }),
  'POST /conferences/{id}/history/share': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: {},
  }),
  'GET /conferences/{id}/history/shares': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'DELETE /conferences/{id}/history/shares/{shareId}': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId, shareId: scene.shareOf(caller) },
  }),
} satisfies ExampleRequests;
