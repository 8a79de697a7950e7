import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasPortuguese: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Você ainda está aí?',
    text: 'Só você está nesta reunião.',
    countdown: {
      one: 'Você sairá da reunião em {count} segundo',
      many: 'Você sairá da reunião em {count} de segundos',
      other: 'Você sairá da reunião em {count} segundos',
    },
    stay: 'Ficar',
    leave: 'Sair agora',
  },
};
