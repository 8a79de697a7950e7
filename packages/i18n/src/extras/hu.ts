import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasHungarian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Itt van még?',
    text: 'Egyedül van ebben a megbeszélésben.',
    countdown: {
      one: '{count} másodperc múlva kilép a megbeszélésből',
      other: '{count} másodperc múlva kilép a megbeszélésből',
    },
    stay: 'Maradok',
    leave: 'Kilépés most',
  },
};
