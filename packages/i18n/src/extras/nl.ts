import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasDutch: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Ben je er nog?',
    text: 'Je bent de enige in deze vergadering.',
    countdown: {
      one: 'Je verlaat de vergadering over {count} seconde',
      other: 'Je verlaat de vergadering over {count} seconden',
    },
    stay: 'Blijven',
    leave: 'Nu verlaten',
  },
};
