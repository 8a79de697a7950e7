export { isOver } from './policy.ts';
export { toConference } from './presenter.ts';
export { registerConferences } from './routes.ts';
export { type ConferencesDependencies, endConference, runningConference } from './service.ts';
export {
  type ConferenceRow,
  findConference,
  findConferences,
  findRunningConference,
  listRunningConferences,
  noteEmptiness,
  updateRunningConference,
} from './store.ts';
