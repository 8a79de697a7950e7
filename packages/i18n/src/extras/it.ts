import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasItalian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Ci sei ancora?',
    text: 'In questa riunione ci sei solo tu.',
    countdown: {
      one: 'Lascerai la riunione tra {count} secondo',
      many: 'Lascerai la riunione tra {count} secondi',
      other: 'Lascerai la riunione tra {count} secondi',
    },
    stay: 'Resta',
    leave: 'Esci ora',
  },
};
