export { emptyCutoff, isEmptyTooLong } from './policy.ts';
export { toConference } from './presenter.ts';
export { registerConferences } from './routes.ts';
export { conferenceSlice } from './state.ts';
export {
  announceConference,
  type ConferencesDependencies,
  endConference,
  openMediaRoom,
  runningConference,
} from './service.ts';
export {
  type ConferenceRow,
  conferencesData,
  countRunningConferences,
  findConference,
  findConferences,
  findRunningConference,
  leaveCare,
  lockConference,
  noteEmptiness,
  takeCare,
  updateRunningConference,
} from './store.ts';
