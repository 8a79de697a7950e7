import {
  type AgentToApi,
  ConferenceIdSchema,
  LANE_STATES,
  LanguageSchema,
  ParticipantIdSchema,
} from '@intermind/contracts';
import { z } from 'zod';

const count = z.number().int().nonnegative();
const text = z.string().max(500);

const LaneSchema = z.object({
  speaker: ParticipantIdSchema,
  language: LanguageSchema,
  state: z.enum(LANE_STATES),
  lagMs: z.number().nonnegative(),
  reason: z.enum(['no-speech-engine', 'no-translator', 'no-voice', 'engine-failed']).nullable(),
  sequence: count,
});

const EngineSchema = z.object({
  id: text,
  kind: z.enum(['speech-to-text', 'translator', 'text-to-speech']),
  available: z.boolean(),
  covers: z.array(text).max(1_000),
  hint: text.nullable(),
});

const JobSchema = z.object({
  conferenceId: ConferenceIdSchema,
  generation: count,
  state: z.enum(['starting', 'running', 'restarting']),
  lanes: z.array(LaneSchema).max(2_000),
});

const AgentToApiSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: text,
    engines: z.array(EngineSchema).max(200),
    capacity: count.max(1_000),
  }),
  z.object({
    type: z.literal('heartbeat'),
    load: z.number(),
    rssBytes: count,
    jobs: z.array(JobSchema).max(1_000),
  }),
  z.object({ type: z.literal('need-token'), conferenceId: ConferenceIdSchema }),
]);

/** Undefined for anything that is not one of AgentToApi. Fields added by a newer worker are left out. */
export function readAgentMessage(data: string): AgentToApi | undefined {
  try {
    return AgentToApiSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
