export {
  heldMeetings,
  isHeld,
  isMemberHeld,
  keepCovered,
  keepHolds,
  legalHoldsData,
  requireMemberNotHeld,
  requireNotHeld,
} from './held-store.ts';
export { registerLegalHolds } from './routes.ts';
