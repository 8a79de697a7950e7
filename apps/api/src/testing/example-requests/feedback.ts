import type { ExampleRequests } from './example-request.ts';

const form = { message: 'The sound stops', language: 'en', agreeToContact: 'false' };

export const feedbackExamples = {
  'POST /feedback/issues': () => ({ form: { ...form, category: 'audio' } }),
  'POST /feedback/ideas': () => ({ form }),
  'GET /feedback': () => ({ query: {} }),
  'GET /feedback/list-config': () => ({}),
  'GET /feedback/{id}': (scene) => ({ params: { id: scene.feedbackId } }),
  'GET /feedback/{id}/screenshot': (scene) => ({ params: { id: scene.feedbackId } }),
  'POST /telemetry/freeze-events': (scene, caller) => ({
    body: [{ participantId: scene.participantOf(caller), kind: 'video', frozen: true }],
  }),
  'POST /browser-logger/logs': () => ({
    body: [{ level: 'error', at: '2030-05-01T10:00:00.000Z', text: 'Something broke' }],
  }),
} satisfies ExampleRequests;
