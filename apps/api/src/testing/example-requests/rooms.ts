import type { ExampleRequests } from './example-request.ts';

export const roomExamples = {
  'POST /rooms': () => ({ body: { title: 'Weekly' } }),
  'GET /rooms/{id}': ({ roomId }) => ({ params: { id: roomId } }),
  'GET /rooms/{id}/settings': (scene, caller) => ({ params: { id: scene.placeOf(caller).roomId } }),
  'PATCH /rooms/{id}/settings': (scene, caller) => ({
    params: { id: scene.placeOf(caller).roomId },
    body: {
      title: 'Weekly',
      capacity: 12,
      lobbyText: 'We begin at ten.',
      sealed: true,
      retention: { recordings: 30, transcripts: null, messages: 7 },
    },
  }),
  'GET /rooms/{id}/terms': (scene, caller) => ({ params: { id: scene.placeOf(caller).roomId } }),
  'GET /rooms/{id}/expected-languages': (scene, caller) => ({ params: { id: scene.placeOf(caller).roomId } }),
  'PUT /rooms/{id}/expected-languages': (scene, caller) => ({
    params: { id: scene.placeOf(caller).roomId },
    body: { languages: ['en', 'de'] },
  }),
  'PUT /rooms/{id}/terms': (scene, caller) => ({
    params: { id: scene.placeOf(caller).roomId },
    body: { terms: [{ term: 'Kessel', saidAs: null, translations: { en: 'boiler' } }] },
  }),
  'GET /rooms/recent': () => ({}),
  'DELETE /rooms/recent/{id}': ({ roomId }) => ({ params: { id: roomId } }),
} satisfies ExampleRequests;
