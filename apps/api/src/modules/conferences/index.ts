export { emptyCutoff, isEmptyTooLong } from './policy.ts';
export { toConference } from './presenter.ts';
export { conferenceSlice } from './state.ts';
export {
  announceConference,
  type ConferencesDependencies,
  endConference,
  endConferenceAs,
  openMediaRoom,
  runningConference,
  sealConference,
  shortenRetention,
} from './service.ts';
export {
  conferenceEntry,
  conferenceFilling,
  conferenceLock,
  type ConferenceRow,
  conferencesData,
  deleteConference,
  countRunningConferences,
  findConference,
  findConferences,
  findRoomAndRunning,
  type FoundRoom,
  findRunningConference,
  leaveCare,
  lockConference,
  moderatorInside,
  noteEmptiness,
  renameConference,
  takeCare,
  updateRunningConference,
} from './store.ts';
