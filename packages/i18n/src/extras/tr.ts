import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasTurkish: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Hâlâ orada mısınız?',
    text: 'Bu toplantıda yalnız siz varsınız.',
    countdown: {
      one: 'Toplantıdan {count} saniye içinde ayrılacaksınız',
      other: 'Toplantıdan {count} saniye içinde ayrılacaksınız',
    },
    stay: 'Kal',
    leave: 'Şimdi ayrıl',
  },
};
