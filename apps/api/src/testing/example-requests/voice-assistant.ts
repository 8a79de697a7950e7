import type { ExampleRequest, ExampleRequests } from './example-request.ts';

type Example = ExampleRequests[string];
const about: Example = (scene, caller): ExampleRequest => ({
  body: { conferenceId: scene.placeOf(caller).conferenceId },
});
const withProvider: Example = (scene, caller) => ({
  body: { conferenceId: scene.placeOf(caller).conferenceId, provider: 'intermind' },
});

export const voiceAssistantExamples = {
  'GET /voice-assistant/state': (scene, caller) => ({
    query: { conferenceId: scene.placeOf(caller).conferenceId },
  }),
  'POST /voice-assistant/enable': withProvider,
  'POST /voice-assistant/disable': about,
  'POST /voice-assistant/interrupt': about,
  'POST /voice-assistant/provider/change': withProvider,
  'PUT /voice-assistant/earlier-meetings': (scene, caller) => ({
    body: { conferenceId: scene.placeOf(caller).conferenceId, allowed: true },
  }),
  'POST /voice-assistant/ask': about,
} satisfies ExampleRequests;
