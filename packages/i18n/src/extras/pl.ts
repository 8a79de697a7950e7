import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasPolish: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Nadal tu jesteś?',
    text: 'Na tym spotkaniu nie ma nikogo poza Tobą.',
    countdown: {
      one: 'Opuścisz spotkanie za {count} sekundę',
      few: 'Opuścisz spotkanie za {count} sekundy',
      many: 'Opuścisz spotkanie za {count} sekund',
      other: 'Opuścisz spotkanie za {count} sekundy',
    },
    stay: 'Zostaję',
    leave: 'Wyjdź teraz',
  },
};
