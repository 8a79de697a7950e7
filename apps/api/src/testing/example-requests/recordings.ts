import type { ExampleRequests } from './example-request.ts';

export const recordingExamples = {
  'POST /rooms/{id}/recordings/start': (scene, caller) => ({ params: { id: scene.placeOf(caller).roomId } }),
  'POST /rooms/{id}/recordings/stop': (scene, caller) => ({ params: { id: scene.placeOf(caller).roomId } }),
  'GET /conferences/{id}/recordings/tokens': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'GET /conferences/{id}/recordings/{recordingId}/dubs': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId, recordingId: scene.recordingOf(caller) },
  }),
  'POST /conferences/{id}/recordings/{recordingId}/dubs': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId, recordingId: scene.recordingOf(caller) },
    body: { language: 'es' },
  }),
  'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words': (scene, caller) => ({
    params: {
      ...{ id: scene.placeOf(caller).conferenceId, recordingId: scene.recordingOf(caller) },
      language: 'es',
    },
  }),
} satisfies ExampleRequests;
