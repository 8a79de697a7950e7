import { LANGUAGES, type Language, wordSpace } from '@intermind/contracts/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWords } from '../../speech/to-words.ts';
import { WORD_LISTS } from '../policy/word-lists.ts';
import { fromWords, plainWord } from '../policy/words.ts';
import { shorten } from './shorten.ts';
import { SPARE_WORDS, spareSets } from './spare-sets.ts';

const short = (text: string, language: Language, terms: string[] = [], opensSentence = true): string =>
  fromWords(shorten(toWords(text, language), { language, opensSentence, terms }), language);

/** What is said, and what is said of it by a voice that is behind. */
const SHORTER: Readonly<Record<Language, readonly [string, string]>> = {
  ar: ['حسنا، سنتحدث غدا، يعني، في في البنك، من فضلك.', 'سنتحدث غدا، في البنك.'],
  cs: ['No, promluvíme s bankou, víte, po po schůzce.', 'promluvíme s bankou, po schůzce.'],
  de: ['Also, wir sprechen äh im im Büro, wissen Sie.', 'wir sprechen im Büro.'],
  en: ['Well, we will um speak, you know, with the the bank, please.', 'we will speak, with the bank.'],
  es: ['Bueno, hablaremos eh con con el banco, por favor.', 'hablaremos con el banco.'],
  fr: ['Alors, nous parlerons euh avec la la banque, vous savez.', 'nous parlerons avec la banque.'],
  hi: ['अच्छा, हम बैंक से अं बात करेंगे, कृपया।', 'हम बैंक से बात करेंगे।'],
  hu: ['Hát, beszélünk ööö a a bankkal, tudja.', 'beszélünk a bankkal.'],
  it: ['Allora, parleremo ehm con con la banca, per favore.', 'parleremo con la banca.'],
  ja: ['えーと、まあ、会議は明日です。', '会議は明日です。'],
  ko: ['음, 사실, 우리 우리 회의는 내일입니다.', '우리 회의는 내일입니다.'],
  nl: ['Nou, we spreken uh met met de bank, weet u.', 'we spreken met de bank.'],
  pl: ['No więc, porozmawiamy yyy z z bankiem, proszę.', 'porozmawiamy z bankiem.'],
  pt: ['Bom, vamos falar hum com com o banco, por favor.', 'vamos falar com o banco.'],
  ru: ['Ну, мы поговорим э-э с с банком, знаете.', 'мы поговорим с банком.'],
  tr: ['Yani, banka ile ee ile konuşacağız, lütfen.', 'banka ile konuşacağız.'],
  zh: ['嗯，那么，因为因为我们跟银行谈，说实话。', '因为我们跟银行谈。'],
};

describe.each(LANGUAGES)('a voice that is behind, in %s,', (language) => {
  const sets = spareSets(language);
  const held = new Set([...sets.negations, ...sets.numbers, ...sets.ones]);
  const phrases = [...SPARE_WORDS[language].fillers.split(','), ...SPARE_WORDS[language].asides.split(',')];
  const wordsOf = (list: string): string[] => list.split(/[,\s]+/).filter(Boolean);
  const { hanging } = WORD_LISTS[language];
  const content =
    language === 'ja' || language === 'zh' ? ['会議', '銀行', '明日'] : ['alpha', 'Bravo', 'kilo'];

  it('leaves out what carries nothing', () => {
    const [said, shorter] = SHORTER[language];
    expect(short(said, language)).toBe(shorter);
  });

  it('has no phrase to leave out that holds a number or a negation', () => {
    const wrong = phrases.filter((phrase) =>
      wordsOf(phrase).some((word) =>
        plainWord(word)
          .split("'")
          .some((part) => held.has(part)),
      ),
    );
    expect(wrong).toEqual([]);
    expect(Math.min(phrases.length, held.size)).toBeGreaterThan(10);
  });

  it('has only words with letters in its lists, and none of them is a slip and a number', () => {
    const all = [...phrases, ...held, ...sets.slips];
    expect(all.filter((word) => plainWord(word) === '')).toEqual([]);
    expect([...sets.slips].filter((word) => held.has(word))).toEqual([]);
    expect(sets.slips.size).toBeGreaterThan(1);
  });

  const term = language === 'ja' || language === 'zh' ? '实嗯' : 'Um Bello';
  const someWords = fc.constantFrom(
    ...content,
    ...phrases.flatMap((phrase) => toWords(phrase.trim(), language)),
    ...wordsOf(hanging),
    ...[...held, ...sets.slips, '7', '1,000'],
    ...toWords(term, language),
  );
  const mark = fc.constantFrom('', '', '', ',', '.', '?', '…', '、', '。');
  const sentence = fc.array(
    fc.tuple(someWords, mark, fc.boolean()).map(([word, end, twice]) => {
      const written = word + end;
      return twice ? [written, written] : [written];
    }),
    { minLength: 1, maxLength: 14 },
  );
  const texts = fc.tuple(
    sentence.map((parts) => parts.flat()),
    fc.boolean(),
    fc.boolean(),
  );

  it('keeps numbers, negations and terms, leaves something, and is done at once', () => {
    let shortened = 0;
    fc.assert(
      fc.property(texts, ([words, opensSentence, hasTerm]) => {
        const options = { language, opensSentence, terms: hasTerm ? [term] : [] };
        const shorter = shorten(words, options);
        shortened += words.length - shorter.length;
        const terms = hasTerm ? toWords(term, language).map(plainWord) : [];
        const isKept = (word: string): boolean => {
          const plain = plainWord(word);
          return /\p{N}/u.test(plain) || held.has(plain) || terms.includes(plain);
        };
        expect(shorter.filter(isKept).map(plainWord)).toEqual(words.filter(isKept).map(plainWord));
        const said = (list: string[]): string[] =>
          list.map(plainWord).filter((word) => content.map(plainWord).includes(word));
        expect(new Set(said(shorter))).toEqual(new Set(said(words)));
        expect(shorter.length).toBeGreaterThan(0);
        expect(shorten(shorter, options)).toEqual(shorter);
        // in the same order, nothing that was not said
        let at = 0;
        for (const word of shorter) {
          while (at < words.length && plainWord(words[at]!) !== plainWord(word)) at++;
          expect(at++).toBeLessThan(words.length);
        }
      }),
      { numRuns: 300 },
    );
    expect(shortened).toBeGreaterThan(40);
  });
});

describe('a voice that is behind', () => {
  it.each([
    ['the the plan', 'the plan'],
    ['we need the we need the the numbers', 'we need the numbers'],
    ['The the plan', 'the plan'],
    ['the, the plan', 'the, the plan'],
    ['seven um nine', 'seven um nine'],
    ['OK, UM is far away', 'OK, UM is far away'],
    ['Yes, we will come, of course, today', 'Yes, we will come, of course, today'],
    ['Yes, we will come, of course, later today', 'Yes, we will come, later today'],
    ['she said that that works', 'she said that that works'],
    ['he sings well, but late', 'he sings well, but late'],
    ['a very very good idea', 'a very very good idea'],
    ['no no not not that', 'no no not not that'],
    ['call five five zero zero', 'call five five zero zero'],
    ['twenty three twenty three', 'twenty three twenty three'],
    ['it is 1.5, you know, 1.5 percent', 'it is 1.5, 1.5 percent'],
    ['We do not, uh, do not agree.', 'We do not, do not agree.'],
    ['It works, you know.', 'It works.'],
    ['It works, you know?', 'It works, you know?'],
    ['Um. Well, um, yes.', 'yes.'],
    ['Um, well.', 'well.'],
    ['Please, um, call Um Bello', 'call Um Bello'],
    ['We met Well, our partner', 'We met Well, our partner'],
    ['the answer is that. That is all', 'the answer is that. That is all'],
    ['“um” he said', '“um” he said'],
  ])('of “%s” says “%s”', (said, shorter) => {
    expect(short(said, 'en')).toBe(shorter);
  });

  it('keeps names and terms that are written like words that carry nothing', () => {
    expect(short('we use basically and okay, fine', 'en')).toBe('we use and okay, fine');
    expect(short('we use basically and', 'en', ['Basically'])).toBe('we use basically and');
    expect(short('我们用嗯', 'zh')).toBe('我们用');
    expect(short('我们用嗯', 'zh', ['嗯嗯'])).toBe('我们用嗯');
  });

  it('takes a word at its beginning for an aside only when a sentence begins there', () => {
    expect(short('well, but not today', 'en', [], false)).toBe('well, but not today');
    expect(short('well, but not today', 'en', [], true)).toBe('but not today');
  });

  it('keeps a French negation that is part of a word', () => {
    expect(short("il n'est il n'est pas là", 'fr')).toBe("il n'est il n'est pas là");
  });

  it('reads languages without spaces by their dictionary', () => {
    expect([wordSpace('ja'), wordSpace('zh')]).toEqual(['', '']);
    expect(short('怎么说呢，我们没有时间', 'zh')).toBe('我们没有时间');
    expect(short('三三得九', 'zh')).toBe('三三得九');
  });
});
