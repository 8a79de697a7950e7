import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasFrench: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Êtes-vous toujours là ?',
    text: 'Il n’y a plus que vous dans cette réunion.',
    countdown: {
      one: 'Vous quitterez la réunion dans {count} seconde',
      many: 'Vous quitterez la réunion dans {count} secondes',
      other: 'Vous quitterez la réunion dans {count} secondes',
    },
    stay: 'Rester',
    leave: 'Quitter maintenant',
  },
};
