import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasSpanish: Translated<typeof extrasEnglish> = {
  alone: {
    title: '¿Sigues ahí?',
    text: 'Solo estás tú en esta reunión.',
    countdown: {
      one: 'Saldrás de la reunión en {count} segundo',
      many: 'Saldrás de la reunión en {count} de segundos',
      other: 'Saldrás de la reunión en {count} segundos',
    },
    stay: 'Quedarme',
    leave: 'Salir ahora',
  },
};
