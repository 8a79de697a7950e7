import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasJapanese: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'まだいらっしゃいますか？',
    text: 'このミーティングに参加しているのはあなただけです。',
    countdown: { other: '{count}秒後にミーティングから退出します' },
    stay: '残る',
    leave: '今すぐ退出',
  },
};
