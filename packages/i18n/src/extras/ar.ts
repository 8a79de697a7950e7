import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasArabic: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'هل ما زلت هنا؟',
    text: 'أنت وحدك في هذا الاجتماع.',
    countdown: {
      zero: 'ستغادر الاجتماع الآن',
      one: 'ستغادر الاجتماع خلال ثانية واحدة',
      two: 'ستغادر الاجتماع خلال ثانيتين',
      few: 'ستغادر الاجتماع خلال {count} ثوانٍ',
      many: 'ستغادر الاجتماع خلال {count} ثانية',
      other: 'ستغادر الاجتماع خلال {count} ثانية',
    },
    stay: 'البقاء',
    leave: 'المغادرة الآن',
  },
};
