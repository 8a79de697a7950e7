import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { endsSentence, expectedSpeechMs, mayStopAfter, opensClause, WORD_LISTS } from './word-lists.ts';
import { toWords } from '../../speech/to-words.ts';
import { fromWords } from './words.ts';

/** The same sentence in each language, with a bar wherever speech may stop. */
const STOPS: Readonly<Record<Language, string>> = {
  ar: 'سنتحدث | مع البنك | بعد الاجتماع | لأن العميل | يحتاج | إلى الأرقام | اليوم.',
  cs: 'Po schůzce | promluvíme | s bankou, | protože zákazník | dnes | potřebuje | nová | čísla.',
  de: 'Wir sprechen | nach der Sitzung | mit der Bank, | weil der Kunde | heute | die neuen | Zahlen | braucht.',
  en: 'We will speak | with the bank | after the meeting | because the customer | needs | the new | numbers | today.',
  es: 'Hablaremos | con el banco | después de la reunión | porque el cliente | necesita | los nuevos | números | hoy.',
  fr: 'Nous parlerons | avec la banque | après la réunion | parce que le client | a besoin | des nouveaux | chiffres.',
  hi: 'हम बैठक के बाद | बैंक से | बात | करेंगे | क्योंकि ग्राहक को | आज | नए आँकड़े | चाहिए।',
  hu: 'A megbeszélés után | beszélünk | a bankkal, | mert az ügyfélnek | ma | kellenek | az új | számok.',
  it: 'Parleremo | con la banca | dopo la riunione | perché il cliente | ha bisogno | dei nuovi | numeri | oggi.',
  ja: '会議 の 後で | 銀行 と | 話 | し ます。 | お客様 が | 今日 | 新しい | 数字 を | 必要 | として いる から です。',
  ko: '고객이 | 오늘 | 새 숫자가 | 필요하기 때문에 | 회의 후에 | 은행과 | 이야기할 것입니다.',
  nl: 'Na de vergadering | spreken | we met de bank, | omdat de klant | vandaag | de nieuwe | cijfers | nodig | heeft.',
  pl: 'Po spotkaniu | porozmawiamy | z bankiem, | ponieważ klient | potrzebuje | dziś | nowych | liczb.',
  pt: 'Vamos | falar | com o banco | depois da reunião | porque o cliente | precisa | dos novos | números | hoje.',
  ru: 'После встречи | мы поговорим | с банком, | потому что клиенту | сегодня | нужны | новые | цифры.',
  tr: 'Müşteri | bugün | yeni rakamlara | ihtiyaç | duyduğu için | toplantıdan sonra | banka ile | konuşacağız.',
  zh: '会议 | 结束 后 | 我们 会 和 银行 | 谈， | 因为 客户 | 今天 | 需要 | 新的 | 数字。',
};

const marked = (text: string, language: Language): string => {
  const words = toWords(text, language);
  return words
    .map((word, index) => word + (mayStopAfter(words, index + 1, language) ? ' | ' : ' '))
    .join('')
    .replace(/[ |]+$/, '');
};

describe.each(LANGUAGES)('the words of %s', (language) => {
  const sentence = fromWords(STOPS[language].replaceAll('| ', '').split(' '), language);

  it('are cut and joined without a loss', () => {
    const spaced = toWords(sentence, language);
    expect(fromWords(spaced, language)).toBe(sentence);
    expect(spaced.length).toBeGreaterThan(6);
  });

  it('say where speech may stop', () => {
    expect(marked(sentence, language)).toBe(STOPS[language]);
  });

  it('take about as long to say as in any other language', () => {
    // seven to nine seconds would be slow, three fast, for what takes 5.5 s in English
    const durationMs = expectedSpeechMs(toWords(sentence, language), language);
    expect(durationMs).toBeGreaterThan(4_000);
    expect(durationMs).toBeLessThan(6_500);
  });

  it('end a sentence at its marks, and at those inside quotes', () => {
    const last = toWords(sentence, language).at(-1)!;
    expect(endsSentence(last, language)).toBe(true);
    expect(endsSentence(last.slice(0, -1), language)).toBe(false);
    for (const end of ['?', '!', '…', '؟', '。', '？', '！', '।', '."', '.»', '。」']) {
      expect(endsSentence(`${last.slice(0, -1)}${end}`, language)).toBe(true);
    }
  });

  it('never stop at an abbreviation as at the end of a sentence', () => {
    const abbreviations = (WORD_LISTS[language].abbreviations ?? '').split(' ').filter((word) => word !== '');
    expect(abbreviations.filter((word) => endsSentence(`${word}.`, language))).toEqual([]);
    expect(endsSentence('J.', language)).toBe(false);
  });

  it('have openers of clauses, of which the sentence uses one', () => {
    const openers = WORD_LISTS[language].openers.split(/\s+/);
    expect(openers.length).toBeGreaterThanOrEqual(10);
    expect(openers.every((word) => opensClause(word, language))).toBe(true);
  });
});

describe('the end of a sentence', () => {
  it.each([
    ['en', 'Dr.', false],
    ['en', 'e.g.', false],
    ['en', 'U.S.', false],
    ['en', 'meeting.', true],
    ['en', 'No.', true],
    ['de', 'z.B.', false],
    ['de', '„(Dr.', false],
    ['en', '“(J.', false],
    ['de', '3.', false],
    ['en', '3.', true],
    ['de', '2026.', true],
    ['de', '„Gut.“', true],
    ['es', 'p.ej.', false],
    ['ru', 'т.е.', false],
    ['ru', 'г.', false],
    ['hi', 'डॉ.', false],
    ['hi', 'है।', true],
    ['cs', 'např.', false],
    ['fr', 'M.', false],
    ['fr', 'etc…', true],
    ['ar', 'لماذا؟', true],
    ['zh', '好。”', true],
  ] as const)('in %s: %s is one: %s', (language, word, ends) => {
    expect(endsSentence(word, language)).toBe(ends);
  });
});

describe('where it is not known what comes next', () => {
  it.each([
    ['ja', ['新しい', '数字'], false],
    ['ja', ['新しい', '数字', 'を'], true],
    ['ja', ['新しい', '数字。'], true],
    ['hi', ['नए', 'आँकड़े'], false],
    ['hi', ['बैंक', 'से'], true],
    ['hi', ['बैठक', 'के'], false],
    ['en', ['new', 'numbers'], true],
  ] as const)('in %s after %j speech may stop: %s', (language, words, may) => {
    expect(mayStopAfter(words, words.length, language)).toBe(may);
  });

  it('does not stop before the first word', () => {
    expect(mayStopAfter([], 0, 'en')).toBe(false);
  });
});

describe('the time that words take to say', () => {
  it('grows with each digit as with a word of its own', () => {
    expect(expectedSpeechMs(['2026'], 'en') - expectedSpeechMs(['202'], 'en')).toBe(230);
    expect(expectedSpeechMs(['12'], 'en')).toBeGreaterThan(expectedSpeechMs(['ab'], 'en'));
  });

  it('is none for punctuation that stands alone', () => {
    expect(expectedSpeechMs(['—', '«'], 'fr')).toBe(0);
  });
});
