import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasRussian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Вы ещё здесь?',
    text: 'На этой встрече нет никого, кроме вас.',
    countdown: {
      one: 'Вы выйдете со встречи через {count} секунду',
      few: 'Вы выйдете со встречи через {count} секунды',
      many: 'Вы выйдете со встречи через {count} секунд',
      other: 'Вы выйдете со встречи через {count} секунды',
    },
    stay: 'Остаться',
    leave: 'Выйти сейчас',
  },
};
