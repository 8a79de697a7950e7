import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasChinese: Translated<typeof extrasEnglish> = {
  alone: {
    title: '您还在吗？',
    text: '此会议中只有您一人。',
    countdown: { other: '{count} 秒后将离开会议' },
    stay: '留下',
    leave: '立即离开',
  },
};
