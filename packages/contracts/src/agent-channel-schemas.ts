import { z } from 'zod';
import { AGENT_KINDS } from './agent-kinds.ts';
import { AssistantOrderSchema, AssistantReportSchema } from './assistant-channel-schemas.ts';
import { BROWSER_SPEAKERS_MAX } from './browser-words.ts';
import { LANE_REASONS, LANE_STATES } from './captions.ts';
import { LANGUAGES } from './languages.ts';
import { OFF_RECORD_MAX, SEGMENTS_PER_BATCH } from './limits.ts';
import { BrowserWordsSchema } from './nouns/browser-words.ts';
import { EngineAbilitiesSchema } from './nouns/engine-ability.ts';
import { BenchProgressSchema } from './nouns/engine-bench.ts';
import { EngineOrderSchema } from './nouns/engine-order.ts';
import { WorkerUseSchema } from './nouns/engine-use.ts';
import {
  ConferenceIdSchema,
  EngineBenchIdSchema,
  LanguageSchema,
  ParticipantIdSchema,
} from './nouns/fields.ts';
import { TranslateCancelledSchema, TranslatedSchema, TranslateSchema } from './agent-text-schemas.ts';
import { ENGINE_GRADES, ENGINE_KINDS } from './engine-grades.ts';
import { INTERPRETATION_STEPS } from './step-downs.ts';
import { RoomTermsSchema } from './nouns/term.ts';
import { SegmentTextSchema } from './nouns/segment.ts';
import { AssistantProviderSchema } from './nouns/voice-assistant.ts';

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
  /** Interpretation is on for everyone. Without it the interpreter only recognises. */
  interpretation: z.boolean(),
  /** Engines outside the operator’s own machines may not be used, whatever fails. */
  sealed: z.boolean(),
  /** How it goes on when the plan of the room's owner has little or nothing left of it. */
  quotaStep: z.enum(INTERPRETATION_STEPS).optional(),
  /**
   * A transcript is kept: everyone is recognised, and finished segments are sent with `segments`. Without it a recorder draws
   * nobody's words as captions.
   */
  transcript: z.boolean(),
  /**
   * Participants of whom this job keeps nothing: off the record, or refusing what the job is for. Nothing of theirs is sent
   * with `segments`, recorded, or heard by an assistant that hears all the time.
   */
  offRecord: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX),
  /** Where it is given, nobody else is on the record: a person who has just joined is not, until the next `room` says so. */
  onRecord: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX).optional(),
  /**
   * To a voice assistant: people who refuse AI. Unlike people off the record, they ask it nothing either, not even by its name.
   * Absent: nobody.
   */
  refusing: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX).optional(),
  /** To a recorder: people who refuse the transcript: their words are not drawn as captions. Absent: nobody. */
  unwritten: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX).optional(),
  /**
   * To an interpreter: whose voice an engine may imitate. Where it is given nobody else's is: a person who has just joined is spoken
   * for by a neutral voice until the next `room` says otherwise. Absent: everybody's.
   */
  ownVoice: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX).optional(),
  /**
   * Participants whose own browsers recognise them, as far as that is allowed now: their words come with `words`, and
   * engines hear them only when none come. Absent: nobody.
   */
  browserSpeakers: z.array(ParticipantIdSchema).max(BROWSER_SPEAKERS_MAX).optional(),
  /** Whose language is to be found, while they speak; absent: nobody's. */
  detecting: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX).optional(),
  /**
   * To an interpreter: whose translated voice a listener does not hear: of these speakers, or of everyone. It is for nobody
   * else to know. Absent: nobody's.
   */
  silenced: z
    .array(
      z.object({
        listener: ParticipantIdSchema,
        speakers: z.array(ParticipantIdSchema).max(OFF_RECORD_MAX),
        everyone: z.boolean(),
      }),
    )
    .max(OFF_RECORD_MAX)
    .optional(),
  /** Others are not taken for what is spoken; absent: any of ours may be. */
  expectedLanguages: z.array(LanguageSchema).max(LANGUAGES.length).optional(),
  /** Names and words that engines should know. */
  terms: RoomTermsSchema,
  /** Names of the people inside. */
  names: z.array(text).max(1_000),
  /** The voice assistant while it is wanted: everyone is recognised, and what it says is known from itself. */
  assistant: z
    .object({
      participantId: ParticipantIdSchema,
      provider: AssistantProviderSchema,
      /** What people call it, beside `assistant` in their languages. */
      calledName: text,
    })
    .nullable(),
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
  /**
   * In which order engines are tried, the same for as long as the job lasts. Absent, or without the subject: as the settings
   * of the worker say.
   */
  engineOrders: z.array(EngineOrderSchema).optional(),
  /** Of a recorder: what it sends to the API, and with which right. */
  recording: z
    .object({
      /** A recorder that is started again records the next part. */
      part: count,
      token: z.string(),
      /** Draws captions. Absent: none. */
      captions: z.boolean().optional(),
    })
    .optional(),
  /**
   * To an interpreter: when the newest stored words of people's browsers had been said, by speaker, milliseconds since 1970. A
   * browser may send words again that were stored before.
   */
  wordsStored: z
    .array(z.object({ speaker: ParticipantIdSchema, endMs: count }))
    .max(BROWSER_SPEAKERS_MAX)
    .optional(),
  /** Of the dubber of recordings of the meeting: the right to ask for them. It joins no room. */
  dubbing: z.object({ token: z.string() }).optional(),
});
export type AgentJob = z.infer<typeof AgentJobSchema>;

export const EngineGradeSchema = z.enum(ENGINE_GRADES);

/**
 * Capabilities of an engine on this machine, for the health report and for the reasons shown when nothing is
 * interpreted.
 */
export const EngineReportSchema = z.object({
  id: text,
  kind: z.enum(ENGINE_KINDS),
  grade: EngineGradeSchema,
  /** What it is given leaves the operator’s own machines. An older worker does not say. */
  outside: z.boolean().default(true),
  /** Speaks with a voice like the speaker's. */
  imitates: z.boolean().optional(),
  available: z.boolean(),
  /** Of a recogniser: it can tell which language is spoken. */
  detects: z.boolean().optional(),
  /** An older worker does not say. */
  abilities: EngineAbilitiesSchema.optional(),
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
  lastChunk: z.object({ atMs: count, lagMs: count }).nullable(),
  reason: z.enum(LANE_REASONS).nullable(),
  unheard: z.boolean().optional(),
  skipped: z.boolean().optional(),
  shortened: z.boolean().optional(),
  sequence: count,
});

export const JobReportSchema = z.object({
  ...jobKey,
  generation: count,
  state: z.enum(['starting', 'running', 'restarting']),
  lanes: z.array(LaneStatusSchema).max(2_000),
  /** Of a worker that is going: another one may have the job now, for nothing is being said; or it cannot wait longer. */
  mayMove: z.boolean().optional(),
});
export type JobReport = z.infer<typeof JobReportSchema>;

/** What one engine made of a segment in one language, and how long after its last word; an older worker does not say that. */
const SegmentEngineSchema = { grade: EngineGradeSchema, engine: text, lagMs: count.optional() };

/**
 * One finished stretch of one speaker's words, for the transcript: all that is known of it at this revision. Speaker and
 * number name it within the conference; a higher revision replaces a lower one.
 */
export const AgentSegmentSchema = z.object({
  speaker: ParticipantIdSchema,
  /** Grows for each speaker, also when the interpreter was started again. */
  segment: count,
  revision: count,
  /** When the words were spoken, milliseconds since 1970. */
  startMs: count,
  endMs: count,
  /** Spoken. */
  language: LanguageSchema,
  text: SegmentTextSchema,
  /** Parts of it were not understood; `…` stands for them. */
  hasGaps: z.boolean(),
  ...SegmentEngineSchema,
  translations: z
    .array(z.object({ language: LanguageSchema, text: SegmentTextSchema, ...SegmentEngineSchema }))
    .max(LANGUAGES.length),
});
export type AgentSegment = z.infer<typeof AgentSegmentSchema>;

/** Names a segment at a revision within its conference. */
export const SegmentReferenceSchema = AgentSegmentSchema.pick({
  speaker: true,
  segment: true,
  revision: true,
});
export type SegmentReference = z.infer<typeof SegmentReferenceSchema>;

export const ApiToAgentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign'), job: AgentJobSchema }),
  z.object({ type: z.literal('release'), ...jobKey }),
  /** The conference state of a running job has changed. */
  z.object({ type: z.literal('room'), ...jobKey, room: AgentRoomSchema }),
  /**
   * These segments are settled: stored, or not to be kept. What is not acknowledged the worker sends again, with the
   * next connection too.
   */
  z.object({
    type: z.literal('segments-settled'),
    ...jobKey,
    segments: z.array(SegmentReferenceSchema).max(SEGMENTS_PER_BATCH),
  }),
  z.object({ type: z.literal('assistant'), ...jobKey, order: AssistantOrderSchema }),
  /** What the browser of one of the `browserSpeakers` recognised. */
  z.object({
    type: z.literal('words'),
    ...jobKey,
    speaker: ParticipantIdSchema,
    words: BrowserWordsSchema,
  }),
  /** Measures all its engines, if it has no job, and says how far it is with `bench`. */
  z.object({ type: z.literal('bench'), id: EngineBenchIdSchema }),
  TranslateSchema,
  TranslateCancelledSchema,
  /** Nobody waits for this bench any more. */
  z.object({ type: z.literal('bench-over'), id: EngineBenchIdSchema }),
  z.object({ type: z.literal('closing') }),
]);
export type ApiToAgent = z.infer<typeof ApiToAgentSchema>;

export const AgentToApiSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: text,
    engines: z.array(EngineReportSchema).max(200),
    capacity: count.max(1_000),
    /** Whether it has a browser to record with; absent in older workers, which have none. */
    recorder: z
      .object({
        available: z.boolean(),
        hint: text.nullable(),
        /** Meetings that it can record at a time; absent in older workers, which record one. */
        capacity: count.max(1_000).optional(),
      })
      .optional(),
    /** Meetings whose recordings it can dub at a time; absent in older workers, which cannot. */
    dubbers: count.max(1_000).optional(),
    /** It can measure its engines; absent in older workers, which cannot. */
    bench: z.boolean().optional(),
    /** It answers `translate`; absent in older workers, which do not. */
    translates: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('heartbeat'),
    /** Jobs of its capacity or processor time, whichever is more: 0 to 1. */
    load: z.number(),
    /**
     * Processor time alone, without what records, dubs or measures engines; absent in older workers, and while it is not
     * measured yet.
     */
    processorLoad: z.number().optional(),
    rssBytes: count,
    jobs: z.array(JobReportSchema).max(1_000),
    /** Recorders that were released and still send what they have: each takes a place until it ends. */
    endingRecorders: count.max(1_000).optional(),
    /** It is going: it takes nothing new, and hands over what it has. */
    draining: z.boolean().optional(),
    use: WorkerUseSchema.optional(),
  }),
  /** Finished segments of one conference; sent again until `segments-settled` names them. */
  z.object({
    type: z.literal('segments'),
    ...jobKey,
    segments: z.array(AgentSegmentSchema).min(1).max(SEGMENTS_PER_BATCH),
  }),
  /**
   * Speech that was interpreted in a meeting since the job has this generation: totals, which only grow. Every ten seconds,
   * when the job ends, and again with each new connection.
   */
  z.object({
    type: z.literal('interpreted'),
    ...jobKey,
    generation: count,
    lanes: z
      .array(
        z.object({
          speaker: ParticipantIdSchema,
          language: LanguageSchema,
          /** Without silence. */
          seconds: count,
          /** Of the job, not of the speaker. */
          running: z.boolean(),
        }),
      )
      .max(20_000),
  }),
  /** Someone of `detecting` speaks this language; said again while the room does not follow. */
  z.object({
    type: z.literal('language-detected'),
    ...jobKey,
    speaker: ParticipantIdSchema,
    language: LanguageSchema,
    /** What they spoke as far as was known; an older worker does not say. */
    from: LanguageSchema.optional(),
  }),
  /** The process of this job died; the worker needs a new token to start it again. */
  z.object({ type: z.literal('need-token'), ...jobKey }),
  z.object({ type: z.literal('assistant'), ...jobKey, report: AssistantReportSchema }),
  TranslatedSchema,
  /** How far a bench is: all that was measured so far, every five seconds, and when it ends. */
  z.object({ type: z.literal('bench'), id: EngineBenchIdSchema, progress: BenchProgressSchema }),
]);
export type AgentToApi = z.infer<typeof AgentToApiSchema>;
