export * from './admin-acts.ts';
export * from './announcements.ts';
export { AGENT_SOCKET_PATH } from './agent-channel.ts';
export * from './agent-channel-schemas.ts';
export * from './nouns/engine-use.ts';
export * from './assistant-channel-schemas.ts';
export * from './agent-kinds.ts';
export type * from './ai-events.ts';
export * from './browser-words.ts';
export * from './call.ts';
export * from './call-limits.ts';
export * from './calls/index.ts';
export * from './captions.ts';
export * from './consents.ts';
export * from './dub-frames.ts';
export * from './dub-work.ts';
export * from './dubs.ts';
export * from './engine-ability.ts';
export * from './engine-bench.ts';
export * from './engine-grades.ts';
export * from './engine-order.ts';
export * from './engine-price.ts';
export * from './engine-rank.ts';
export * from './error-data.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './feedback.ts';
export * from './history.ts';
export * from './ids.ts';
export * from './languages.ts';
export * from './legal-pages.ts';
export * from './limits.ts';
export * from './lists.ts';
export {
  ClientMessageSchema,
  ConferenceEventSchema,
  ConferenceViewSchema,
  JoinRequestEventSchema,
  ServerMessageSchema,
} from './messages.ts';
export * from './nouns/index.ts';
export * from './plans.ts';
export * from './step-downs.ts';
export * from './reactions.ts';
export type * from './recorder-work.ts';
export * from './recordings.ts';
export * from './retention.ts';
export * from './roles.ts';
export * from './settings-check.ts';
export * from './room-code.ts';
export * from './standing.ts';
export * from './transcript-formats.ts';
export * from './visible-name.ts';
export * from './voice-assistant.ts';
