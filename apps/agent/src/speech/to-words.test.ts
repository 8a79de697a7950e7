import { expect, it } from 'vitest';
import { toWords } from './to-words.ts';

it.each([
  ['en', ' Good  morning, everyone. ', ['Good', 'morning,', 'everyone.']],
  ['ko', '안녕하세요 여러분', ['안녕하세요', '여러분']],
  ['ja', '「東京」へ行きます。', ['「東京」', 'へ', '行き', 'ます。']],
  ['ja', '今日は会議です。', ['今日', 'は', '会議', 'です。']],
  ['zh', '我们（明天）开会。', ['我们', '（明天）', '开会。']],
  ['zh', '我们开始吧,好吗?', ['我们', '开始', '吧,', '好', '吗?']],
  ['zh', '。', ['。']],
  ['ja', '会議（', ['会議（']],
  ['en', '', []],
  ['ja', '', []],
] as const)('the words of %s: %s', (language, text, words) => {
  expect(toWords(text, language)).toEqual(words);
});
