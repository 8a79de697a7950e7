import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasCzech: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Jste tu ještě?',
    text: 'Na této schůzce jste sami.',
    countdown: {
      one: 'Schůzku opustíte za {count} sekundu',
      few: 'Schůzku opustíte za {count} sekundy',
      many: 'Schůzku opustíte za {count} sekundy',
      other: 'Schůzku opustíte za {count} sekund',
    },
    stay: 'Zůstat',
    leave: 'Odejít hned',
  },
};
