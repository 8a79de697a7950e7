export { admit, type Wish } from './admission.ts';
export { isExpelled, moderates, personOf, takesPart } from './policy.ts';
export { toParticipant } from './presenter.ts';
export { createReconciler, type Reconciler } from './reconciler.ts';
export { type ParticipantsDependencies, registerParticipants } from './routes.ts';
export { expelParticipant, leaveEverywhere } from './service.ts';
export { findParticipant, findParticipations, listPresent } from './store.ts';
export { registerMediaWebhook } from './webhook.ts';
