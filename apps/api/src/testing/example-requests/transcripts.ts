import type { ExampleRequests } from './example-request.ts';

export const transcriptExamples = {
  'GET /conferences/{id}/transcript': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    query: { languages: 'en,de' },
  }),
  'GET /conferences/{id}/transcript/export': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    query: { format: 'vtt', languages: 'en,de' },
  }),
  'GET /conferences/{id}/transcript/engines': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'GET /conferences/{id}/summary': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'POST /conferences/{id}/summary': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'POST /conferences/{id}/summary/translation': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
  }),
  'PATCH /conferences/{id}/transcript': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { kept: false },
  }),
  'PATCH /participants/{id}/transcript': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { offRecord: true },
  }),
  'PATCH /participants/{id}/browser-words': (scene, caller) => ({
    params: { id: scene.participantOf(caller) },
    body: { recognition: 'outside' },
  }),
} satisfies ExampleRequests;
