import { z } from 'zod';
import { AGENT_KINDS } from './agent-kinds.ts';
import { LANE_STATES } from './captions.ts';
import { ConferenceIdSchema, LanguageSchema, ParticipantIdSchema } from './nouns/fields.ts';

/** The messages of the agent channel (agent-channel.ts says what it is for). The worker uses the types only. */

const count = z.number().int().nonnegative();
const text = z.string().max(500);

export const AgentKindSchema = z.enum(AGENT_KINDS);

/** A job: `(conferenceId, kind)` names it, in the API, the worker and the process that does it. */
const jobKey = { kind: AgentKindSchema, conferenceId: ConferenceIdSchema };
export type JobKey = z.infer<z.ZodObject<typeof jobKey>>;

/** Conference state that the agent needs; changes arrive with `room`. */
export const AgentRoomSchema = z.object({
  /**
   * A moderator turned the demonstration on: engines of that grade may be used. Otherwise they are treated as absent.
   */
  demonstration: z.boolean(),
  /** Words that recognisers should expect. */
  terms: z.array(text).max(1_000),
  /** Names of the people inside. */
  names: z.array(text).max(1_000),
});
export type AgentRoom = z.infer<typeof AgentRoomSchema>;

export const AgentJobSchema = z.object({
  ...jobKey,
  /** Grows with every (re)assignment; a report of an older generation is ignored. */
  generation: count,
  /** The media server as the worker reaches it. */
  mediaUrl: z.string(),
  /** Room-join token of the agent, kind agent; a new one comes with `assign` whenever the worker asks. */
  mediaToken: z.string(),
  room: AgentRoomSchema,
});
export type AgentJob = z.infer<typeof AgentJobSchema>;

/**
 * `production`: may be used in any conference. `demonstration`: understands little; used only where a moderator has
 * switched the demonstration on, and labelled.
 */
export const ENGINE_GRADES = ['production', 'demonstration'] as const;
export const EngineGradeSchema = z.enum(ENGINE_GRADES);
export type EngineGrade = z.infer<typeof EngineGradeSchema>;

/**
 * Capabilities of an engine on this machine, for the health report and for the reasons shown when nothing is
 * interpreted.
 */
export const EngineReportSchema = z.object({
  id: text,
  kind: z.enum(['speech-to-text', 'translator', 'text-to-speech']),
  grade: EngineGradeSchema,
  available: z.boolean(),
  /** Languages, or pairs as `en>es`. */
  covers: z.array(text).max(1_000),
  /** What to install when it is not available. */
  hint: text.nullable(),
});
export type EngineReport = z.infer<typeof EngineReportSchema>;

export const LaneStatusSchema = z.object({
  speaker: ParticipantIdSchema,
  language: LanguageSchema,
  state: z.enum(LANE_STATES),
  lagMs: z.number().nonnegative(),
  reason: z.enum(['no-speech-engine', 'no-translator', 'no-voice', 'engine-failed']).nullable(),
  sequence: count,
});

export const JobReportSchema = z.object({
  ...jobKey,
  generation: count,
  state: z.enum(['starting', 'running', 'restarting']),
  lanes: z.array(LaneStatusSchema).max(2_000),
});
export type JobReport = z.infer<typeof JobReportSchema>;

export const ApiToAgentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign'), job: AgentJobSchema }),
  z.object({ type: z.literal('release'), ...jobKey }),
  /** The conference state of a running job has changed. */
  z.object({ type: z.literal('room'), ...jobKey, room: AgentRoomSchema }),
  z.object({ type: z.literal('closing') }),
]);
export type ApiToAgent = z.infer<typeof ApiToAgentSchema>;

export const AgentToApiSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: text,
    engines: z.array(EngineReportSchema).max(200),
    capacity: count.max(1_000),
  }),
  z.object({
    type: z.literal('heartbeat'),
    load: z.number(),
    rssBytes: count,
    jobs: z.array(JobReportSchema).max(1_000),
  }),
  /** The process of this job died; the worker needs a new token to start it again. */
  z.object({ type: z.literal('need-token'), ...jobKey }),
]);
export type AgentToApi = z.infer<typeof AgentToApiSchema>;
