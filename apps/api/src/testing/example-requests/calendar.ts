import type { ExampleRequests } from './example-request.ts';

/** Nothing is asked there: this machine's own network is refused. */
const body = { address: 'https://127.0.0.1/private.ics' };

/** Each member of the scene has a private calendar, which cannot be read. */
export const calendarExamples = {
  'GET /calendar/google/auth/url': () => ({}),
  'POST /calendar/google/auth/callback': () => ({ body: { code: 'code', state: 'state' } }),
  'POST /calendar/google/sync': () => ({}),
  'DELETE /calendar/google': () => ({}),
  'GET /calendar/events': () => ({}),
  'GET /calendar/events/upcoming': () => ({}),
  'GET /calendar/sources': () => ({}),
  'POST /calendar/addresses': () => ({ body }),
  'PUT /calendar/addresses/{id}': (scene, caller) => ({ params: { id: scene.calendarOf(caller) }, body }),
  'POST /calendar/addresses/{id}/sync': (scene, caller) => ({ params: { id: scene.calendarOf(caller) } }),
  'DELETE /calendar/addresses/{id}': (scene, caller) => ({ params: { id: scene.calendarOf(caller) } }),
  'GET /rooms/{id}/calendar-file': ({ roomId }) => ({ params: { id: roomId } }),
} satisfies ExampleRequests;
