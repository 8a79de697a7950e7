import { z } from 'zod';
import {
  BlockedGuestSchema,
  ConferenceSchema,
  JoinRequestIdSchema,
  JoinRequestSchema,
  MessageIdSchema,
  MessageSchema,
  MuteSchema,
  ParticipantIdSchema,
  ParticipantSchema,
  RecordingSchema,
  QuotaWarningSchema,
  RemovedPersonSchema,
  RoomIdSchema,
  VoiceAssistantSchema,
} from './nouns/index.ts';
import { BROWSER_WORDS_REFUSALS } from './browser-words.ts';
import { BrowserWordsSchema } from './nouns/browser-words.ts';
import { REACTIONS } from './reactions.ts';
import { ASSISTANT_FAILURES } from './voice-assistant.ts';

/**
 * The messages of a conference's websocket: `/api/ws/conference?roomId=&joinRequestId=` (spec 1 §7, prose in
 * docs/protocol.md). The client's first message carries the token; ids in the address only say what the client is about,
 * never who it is. The server answers with `state`, which holds everything the client may see, and then sends what
 * changes. A client that reconnects gets a new `state`: nothing can be missed.
 */
const token = z.string().min(1).max(8_192);
export const ClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token, participantId: ParticipantIdSchema.optional() }),
  /** Replaces the access token of this connection. */
  z.strictObject({ type: z.literal('renew'), token }),
  /** What the sender's own browser recognised of what they say. */
  z.strictObject({ type: z.literal('words'), words: BrowserWordsSchema }),
]);
export type ClientMessage = z.infer<typeof ClientMessageSchema>;

/** What someone inside sees. Each field is contributed by one module of the API. */
export const ConferenceViewSchema = z.strictObject({
  conference: ConferenceSchema,
  participants: z.array(ParticipantSchema),
  /** For moderators only; empty for everyone else. */
  joinRequests: z.array(JoinRequestSchema),
  /** Removed people; for moderators only. */
  removed: z.array(RemovedPersonSchema),
  /** Guests who cannot ask again; for moderators only. */
  blocked: z.array(BlockedGuestSchema),
  /** Whether the media server answers. */
  media: z.strictObject({ up: z.boolean() }),
  /** Whether the meeting needs an interpreter and no worker has room for it. */
  interpreter: z.strictObject({ waiting: z.boolean() }),
  /** The latest recording of this meeting; null when there was none. */
  recording: RecordingSchema.nullable(),
  /** How much of the plan is used up; for the room's owner only, and empty while less than 80 % is. */
  quota: z.array(QuotaWarningSchema),
  /** The latest chat message since this participant joined: a client that does not have it has missed messages. */
  lastMessage: MessageIdSchema.nullable(),
  /** When a moderator muted this participant last: a client that has not heard of it mutes itself. */
  lastMute: MuteSchema.nullable(),
  voiceAssistant: VoiceAssistantSchema,
});
export type ConferenceView = z.infer<typeof ConferenceViewSchema>;

export const ConferenceEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('participant.joined'), participant: ParticipantSchema }),
  z.strictObject({ type: z.literal('participant.updated'), participant: ParticipantSchema }),
  z.strictObject({
    type: z.literal('participant.left'),
    participantId: ParticipantIdSchema,
    reason: z.enum(['left', 'lost', 'expelled']),
  }),
  /** A moderator muted this participant; only they can unmute themselves. Sent to them alone. */
  z.strictObject({
    type: z.literal('participant.muted'),
    participantId: ParticipantIdSchema,
    ...MuteSchema.shape,
  }),
  z.strictObject({
    type: z.literal('participant.reacted'),
    participantId: ParticipantIdSchema,
    reaction: z.enum(REACTIONS),
  }),
  z.strictObject({ type: z.literal('message.created'), message: MessageSchema }),
  z.strictObject({ type: z.literal('join_request.created'), joinRequest: JoinRequestSchema }),
  /** The guest's page was closed, or is back. */
  z.strictObject({ type: z.literal('join_request.updated'), joinRequest: JoinRequestSchema }),
  /** Answered, withdrawn or expired: remove it from the list. */
  z.strictObject({ type: z.literal('join_request.closed'), joinRequest: JoinRequestSchema }),
  z.strictObject({ type: z.literal('conference.updated'), conference: ConferenceSchema }),
  z.strictObject({ type: z.literal('recording.updated'), recording: RecordingSchema }),
  z.strictObject({ type: z.literal('conference.ended') }),
  /** The media server stopped answering; there is no audio or video until `media.back`. */
  z.strictObject({ type: z.literal('media.down') }),
  z.strictObject({ type: z.literal('media.back') }),
  /** The interpreter died or cannot be reached: discard its lane states. After a restart it sends new ones. */
  z.strictObject({ type: z.literal('interpreter.down') }),
  /** No worker has room for the interpreter that the meeting needs, or one has now, or none is needed any more. */
  z.strictObject({ type: z.literal('interpreter.waiting'), waiting: z.boolean() }),
  z.strictObject({ type: z.literal('voice_assistant.updated'), voiceAssistant: VoiceAssistantSchema }),
  /** It gave up, or gave no answer: `voice_assistant.updated` says how it goes on. */
  z.strictObject({ type: z.literal('voice_assistant.failed'), reason: z.enum(ASSISTANT_FAILURES) }),
]);
export type ConferenceEvent = z.infer<typeof ConferenceEventSchema>;

/** What a waiting guest hears; approval means: call POST /participants/anonymous again. */
export const JoinRequestEventSchema = z.discriminatedUnion('type', [
  /** Moderators came or went: whether someone inside can admit the guest now. */
  z.strictObject({ type: z.literal('waiting.updated'), moderatorInside: z.boolean() }),
  z.strictObject({ type: z.literal('join_request.approved'), joinRequestId: JoinRequestIdSchema }),
  z.strictObject({ type: z.literal('join_request.rejected'), joinRequestId: JoinRequestIdSchema }),
  z.strictObject({ type: z.literal('join_request.expired'), joinRequestId: JoinRequestIdSchema }),
]);
export type JoinRequestEvent = z.infer<typeof JoinRequestEventSchema>;

export const ServerMessageSchema = z.union([
  z.strictObject({ type: z.literal('state'), ...ConferenceViewSchema.shape, you: ParticipantIdSchema }),
  /** For a waiting guest. */
  z.strictObject({
    type: z.literal('waiting'),
    joinRequest: JoinRequestSchema,
    roomId: RoomIdSchema,
    /** What the room's owner tells those who wait; sent again when it changes. */
    lobbyText: z.string(),
    /** Whether someone inside can admit them now. */
    moderatorInside: z.boolean(),
  }),
  ConferenceEventSchema,
  JoinRequestEventSchema,
  /**
   * Sent with each heartbeat, because browsers do not see pings. A client that gets none for longer has lost the
   * connection.
   */
  z.strictObject({ type: z.literal('heartbeat') }),
  /** These words of this client were not taken. */
  z.strictObject({
    type: z.literal('words.refused'),
    utterance: z.int(),
    revision: z.int(),
    reason: z.enum(BROWSER_WORDS_REFUSALS),
  }),
  /** The server restarts; connect again. */
  z.strictObject({ type: z.literal('closing') }),
]);
export type ServerMessage = z.infer<typeof ServerMessageSchema>;
