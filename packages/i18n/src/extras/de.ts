import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasGerman: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Sind Sie noch da?',
    text: 'Außer Ihnen ist niemand in dieser Besprechung.',
    countdown: {
      one: 'Sie verlassen die Besprechung in {count} Sekunde',
      other: 'Sie verlassen die Besprechung in {count} Sekunden',
    },
    stay: 'Bleiben',
    leave: 'Jetzt verlassen',
  },
};
