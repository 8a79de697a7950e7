import { type ExampleRequests, LANGUAGES } from './example-request.ts';

export const participantExamples = {
  'POST /participants': ({ roomId }) => ({ body: { roomId, ...LANGUAGES } }),
  'POST /participants/anonymous': () => ({ body: LANGUAGES }),
  'GET /participants/users': (scene) => ({
    query: { ids: [scene.participantOf('host'), scene.participantOf('participant')].join(',') },
  }),
  'GET /participants/{id}/user': (scene) => ({ params: { id: scene.participantOf('host') } }),
  'PATCH /participants/{id}': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { language: 'fr' },
  }),
  'PATCH /participants/anonymous/{id}': (scene) => ({
    params: { id: scene.participantOf('guest-here') },
    body: { language: 'fr' },
  }),
  'PUT /participants/{id}/silenced-voices': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { voices: ['everyone'] },
  }),
  'PUT /participants/{id}/language-detection': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { on: true },
  }),
  'POST /participants/{id}/mute': (scene) => ({ params: { id: scene.participantOf('participant') } }),
  'POST /participants/{id}/expel': (scene) => ({ params: { id: scene.participantOf('guest-here') } }),
  'POST /participants/{id}/readmit': (scene) => ({ params: { id: scene.participantOf('guest-expelled') } }),
  'POST /participants/{id}/close': (scene, caller) => ({ params: { id: scene.participantOf(caller) } }),
} satisfies ExampleRequests;
