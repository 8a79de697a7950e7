import type { ExampleRequests } from './example-request.ts';

const body = { reason: 'Case 12/2026' };

export const legalHoldExamples = {
  'GET /admin/legal-holds': () => ({}),
  'GET /admin/legal-holds/list-config': () => ({}),
  'PUT /admin/users/{id}/legal-hold': (scene) => ({ params: { id: scene.hostId }, body }),
  'POST /admin/users/{id}/legal-hold/lift': (scene) => ({ params: { id: scene.hostId }, body }),
  'PUT /admin/conferences/{id}/legal-hold': (scene) => ({ params: { id: scene.conferenceId }, body }),
  'POST /admin/conferences/{id}/legal-hold/lift': (scene) => ({ params: { id: scene.conferenceId }, body }),
} satisfies ExampleRequests;
