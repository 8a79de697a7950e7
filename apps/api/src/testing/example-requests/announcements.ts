import type { ExampleRequests } from './example-request.ts';

const body = { text: 'Maintenance at noon', severity: 'info', from: null, until: null };

export const announcementExamples = {
  'GET /announcements': () => ({}),
  'PUT /announcements/{id}/dismissal': (scene) => ({
    params: { id: scene.announcement.id },
    body: { changedAt: scene.announcement.changedAt },
  }),
  'GET /admin/announcements': () => ({}),
  'GET /admin/announcements/list-config': () => ({}),
  'POST /admin/announcements': () => ({ body }),
  'PUT /admin/announcements/{id}': (scene) => ({ params: { id: scene.announcement.id }, body }),
  'DELETE /admin/announcements/{id}': (scene) => ({ params: { id: scene.announcement.id } }),
} satisfies ExampleRequests;
