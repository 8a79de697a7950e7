export { admitTo, type JoinOptions } from './admission.ts';
export { followDetection } from './language-detection.ts';
export { admitAssistant, changeAssistantLanguage, createAssistant, dismissAssistant } from './assistant.ts';
export { expelPerson } from './departure.ts';
export { removedSlice, tellModerators } from './moderation.ts';
export { isInMeeting } from './inside-store.ts';
export { personOf, takesPart } from './policy.ts';
export { participantsData } from './personal-data.ts';
export { toParticipant } from './presenter.ts';
export { createReconciler, type Reconciler } from './reconciler.ts';
export { type ParticipantsDependencies, registerParticipants } from './routes.ts';
export { announceChange, findTarget } from './service.ts';
export { type CallerStanding, requireStanding, standingOf } from './standing.ts';
export { lastMuteSlice, participantsSlice } from './state.ts';
export {
  aiRefusedAt,
  findParticipant,
  findParticipants,
  isInside,
  lockPerson,
  mayConnect,
  setOffRecord,
  setRefusals,
  updateParticipant,
  wasInEnded,
} from './store.ts';
export { registerMediaWebhook } from './webhook.ts';
