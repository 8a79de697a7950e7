import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';
import { AssistantProviderSchema, VoiceAssistantSchema } from '../nouns/voice-assistant.ts';

const conference = z.strictObject({ conferenceId: ConferenceIdSchema });
const withProvider = conference.extend({ provider: AssistantProviderSchema });

export const voiceAssistantCalls = {
  'GET /voice-assistant/state': {
    name: 'getVoiceAssistant',
    summary: 'What the voice assistant of a running conference does',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.read,
    query: conference,
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /voice-assistant/enable': {
    name: 'enableVoiceAssistant',
    summary: 'Lets the voice assistant join',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    body: withProvider,
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound', 'ConferenceSealed', 'QuotaExceeded', 'VoiceAssistantUnavailable'],
  },
  'POST /voice-assistant/disable': {
    name: 'disableVoiceAssistant',
    summary: 'Sends the voice assistant away',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    body: conference,
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /voice-assistant/interrupt': {
    name: 'interruptVoiceAssistant',
    summary: 'Pauses the voice assistant while it speaks: the rest of its answer is dropped',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    body: conference,
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound', 'VoiceAssistantNotSpeaking'],
  },
  'POST /voice-assistant/provider/change': {
    name: 'changeVoiceAssistantProvider',
    summary: 'Lets another provider go on with the conversation',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    body: withProvider,
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound', 'ConferenceSealed', 'VoiceAssistantUnavailable', 'VoiceAssistantOff'],
  },
  'PUT /voice-assistant/earlier-meetings': {
    name: 'openEarlierMeetings',
    summary: 'Whether the voice assistant may answer the host from earlier meetings too; everyone is told',
    spec: 'ours',
    allows: ['host'],
    limit: CALL_LIMITS.write,
    body: conference.extend({ allowed: z.boolean() }),
    answer: VoiceAssistantSchema,
    errors: ['ConferenceNotFound', 'VoiceAssistantOff'],
  },
  'POST /voice-assistant/ask': {
    name: 'askVoiceAssistant',
    summary: 'The next words of the caller are a question to the voice assistant',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.ai,
    body: conference,
    errors: ['ConferenceNotFound', 'VoiceAssistantOff'],
  },
} as const satisfies CallDeclarations;
