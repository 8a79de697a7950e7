import type { ExampleRequests } from './example-request.ts';

const body = { name: 'Decisions', text: 'What was decided?' };

export const adminExamples = {
  'GET /admin/dashboard': () => ({ query: { timeZone: 'Europe/Berlin' } }),
  'GET /admin/settings-check': () => ({}),
  'GET /admin/users': () => ({}),
  'GET /admin/users/list-config': () => ({}),
  'GET /admin/users/export': () => ({}),
  'GET /admin/users/{id}': (scene) => ({ params: { id: scene.hostId } }),
  'DELETE /admin/users/{id}': (scene) => ({ params: { id: scene.hostId } }),
  'PUT /admin/users/{id}/roles/admin': (scene) => ({ params: { id: scene.hostId } }),
  'DELETE /admin/users/{id}/roles/admin': (scene) => ({ params: { id: scene.hostId } }),
  'GET /admin/users/{id}/factors': (scene) => ({ params: { id: scene.hostId } }),
  'DELETE /admin/users/{id}/two-factor': (scene) => ({ params: { id: scene.hostId } }),
  'GET /admin/users/{id}/prompts': (scene) => ({ params: { id: scene.hostId } }),
  'POST /admin/users/{id}/prompts': (scene) => ({ params: { id: scene.hostId }, body }),
  'PUT /admin/users/{id}/prompts/{promptId}': (scene) => ({
    params: { id: scene.hostId, promptId: scene.promptOf('host') },
    body,
  }),
  'DELETE /admin/users/{id}/prompts/{promptId}': (scene) => ({
    params: { id: scene.hostId, promptId: scene.promptOf('host') },
  }),
  'GET /admin/acts': () => ({}),
  'GET /admin/acts/list-config': () => ({}),
  'GET /admin/acts/export': () => ({}),
} satisfies ExampleRequests;
