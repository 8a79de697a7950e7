import type { StateSlice } from '../../events/index.ts';
import { toConference } from './presenter.ts';

export const conferenceSlice: StateSlice<'conference'> = {
  audience: 'everyone',
  read: ({ conference }) =>
    Promise.resolve({
      value: toConference(conference),
      versions: [[conference.id, conference.version]],
    }),
};
