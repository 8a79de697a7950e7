import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWords } from '../../speech/to-words.ts';
import { commonPrefixLength, fromWords, plainWord, sameWord, splitHeardWord } from './words.ts';

describe('words without spaces', () => {
  it('keep foreign words apart from each other, and not from the rest', () => {
    const words = toWords('Zoom Rooms は 2 台です', 'ja');
    expect(words).toEqual(['Zoom', 'Rooms', 'は', '2', '台', 'です']);
    expect(fromWords(words, 'ja')).toBe('Zoom Roomsは2台です');
    expect(fromWords(['Zoom', '(2024)', 'は'], 'ja')).toBe('Zoom (2024)は');
    expect(fromWords(['Zoom', '「Teams」'], 'ja')).toBe('Zoom「Teams」');
  });

  it('lose no letter, whatever the text', () => {
    const piece = fc.constantFrom(
      '会議',
      'を',
      '始め',
      'ます',
      '。',
      '「',
      '」',
      '（',
      '）',
      'GmbH',
      '12',
      '…',
      '、',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const letters = (text: string): string => text.replace(/\s/g, '');
        const text = pieces.join('');
        expect(letters(fromWords(toWords(text, 'ja'), 'ja'))).toBe(letters(text));
      }),
    );
  });

  it('agree as far as both end a word, however each was cut', () => {
    expect(commonPrefixLength(['今日', 'は', '雨'], ['今日は', '雪'], 'ja')).toBe(2);
    expect(commonPrefixLength(['東京', 'に'], ['東京都', 'に'], 'ja')).toBe(0);
    expect(commonPrefixLength(['今日は', '雨'], ['今日', 'は', '雨'], 'ja')).toBe(2);
  });

  it('come out of phrases that a recogniser gives as one word, each with its share of the time', () => {
    const phrase = { text: '会議を始めます', startMs: 1_000, endMs: 2_400 };
    expect(splitHeardWord(phrase, 'ja')).toEqual([
      { text: '会議', startMs: 1_000, endMs: 1_400 },
      { text: 'を', startMs: 1_400, endMs: 1_600 },
      { text: '始め', startMs: 1_600, endMs: 2_000 },
      { text: 'ます', startMs: 2_000, endMs: 2_400 },
    ]);
    expect(splitHeardWord({ ...phrase, text: 'good morning' }, 'en')).toEqual([
      { ...phrase, text: 'good morning' },
    ]);
  });

  it('are kept when a recogniser gives a word without letters', () => {
    const blank = { text: ' ', startMs: 1_000, endMs: 1_200 };
    expect(splitHeardWord(blank, 'ja')).toEqual([blank]);
  });
});

describe('words with spaces', () => {
  it('are joined by a space, whatever their script', () => {
    expect(fromWords(['добрый', 'день'], 'ru')).toBe('добрый день');
  });

  it('agree up to the first that differs, or to the end of the shorter text', () => {
    expect(commonPrefixLength(['Good', 'morning', 'all'], ['good', 'morning,', 'everyone'], 'en')).toBe(2);
    expect(commonPrefixLength(['good', 'morning'], ['good', 'morning', 'all'], 'en')).toBe(2);
    expect(commonPrefixLength(['good', 'morning', 'all'], ['good', 'morning'], 'en')).toBe(2);
    expect(commonPrefixLength(['well', 'good'], ['so', 'good'], 'en')).toBe(0);
    expect(commonPrefixLength(['a', 'lot'], ['alot'], 'en')).toBe(0);
  });
});

describe('words are the same', () => {
  it.each([
    ['Bank,', 'bank'],
    ['İçin', 'için'],
    ['كِتَابٌ', 'كتاب'],
    ['كـــتاب؟', 'كتاب'],
    ['１２', '12'],
    ['«да»', 'Да'],
    ['z.B.', 'Z.B'],
    ['don’t', "don't"],
  ])('%s and %s', (a, b) => {
    expect(sameWord(a, b)).toBe(true);
  });

  it('but not with other letters or marks', () => {
    expect([sameWord('की', 'का'), sameWord('schon', 'schön'), plainWord('है।')]).toEqual([false, false, 'है']);
    expect(sameWord('Maße', 'Masse')).toBe(false);
  });

  it('but not where there is none', () => {
    expect([sameWord(undefined, 'a'), sameWord('a', undefined), sameWord(undefined, undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
