import type { PersonalData } from '../users/index.ts';
import { forgetAsker } from './store.ts';

export const dubsData: PersonalData = {
  whenDeleted: {
    recording_dubs: {
      stays: 'everybody who has the recording may play it; it goes with the words that it speaks',
      cleared: ['asked_by'],
    },
  },
  erase: (tx, { id }) => forgetAsker(tx, id),
};
