import { LANGUAGES } from '@intermind/contracts/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LateBinding } from './late-binding.ts';
import { policyParameters } from './parameters.ts';
import { SegmentTracker } from './segment-tracker.ts';
import { toWords } from '../../speech/to-words.ts';
import { type HeardWord, plainWord, splitHeardWord } from './words.ts';

/** Words that occur once each, so that one said twice shows. */
const TALK = {
  ar: 'سنتحدث مع البنك بعد الاجتماع لأن العميل يحتاج إلى الأرقام اليوم ثم نرسل رسالة قصيرة',
  cs: 'po schůzce promluvíme s bankou protože zákazník dnes potřebuje nová čísla a pošleme krátkou zprávu',
  de: 'wir sprechen nach der Sitzung mit Banken weil Kunden heute neue Zahlen brauchen und schicken eine Nachricht',
  en: 'we will speak with the bank after this meeting because our customer needs new numbers today and sends a letter',
  es: 'hablaremos con el banco después de la reunión porque los clientes necesitan nuevos números hoy y mandan una carta',
  fr: 'nous parlerons avec la banque après cette réunion parce que le client veut des chiffres nouveaux et envoie une lettre',
  hi: 'हम बैठक के बाद बैंक से बात करेंगे क्योंकि ग्राहक को आज नए आँकड़े चाहिए',
  hu: 'a megbeszélés után beszélünk bankkal mert az ügyfélnek ma kellenek új számok és küldünk egy levelet',
  it: 'parleremo con la banca dopo questa riunione perché il cliente vuole nuovi numeri oggi e manda una lettera',
  ja: '会議の後で銀行と話します',
  ko: '고객이 오늘 새 숫자가 필요하기 때문에 회의 후에 은행과 이야기할 것입니다',
  nl: 'na de vergadering spreken we met banken omdat klanten vandaag nieuwe cijfers nodig hebben en een brief sturen',
  pl: 'po spotkaniu porozmawiamy z bankiem ponieważ klient potrzebuje dziś nowych liczb i wyśle krótki list',
  pt: 'vamos falar com o banco depois desta reunião porque os clientes precisam de novos números hoje e mandam uma carta',
  ru: 'после встречи мы поговорим с банком потому что клиенту сегодня нужны новые цифры и короткое письмо',
  tr: 'müşteri bugün yeni rakamlara ihtiyaç duyduğu için toplantıdan sonra banka ile konuşacağız ve mektup göndereceğiz',
  zh: '会议结束后我们跟银行谈因为客户今天需要新数字',
} as const;

describe.each(LANGUAGES)('what is said in %s', (language) => {
  const wrong = language === 'ja' || language === 'zh' ? '误' : 'xyz';
  const words = toWords(TALK[language], language);

  it('only ever grows and says nothing twice, whatever the order and the mistakes of the interims', () => {
    expect(new Set(words).size).toBe(words.length);
    const interim = fc.record({
      // how many words more (or fewer, for an interim that was overtaken) this one has, and how many it has wrong
      more: fc.integer({ min: -2, max: 4 }),
      wrong: fc.nat(2),
      silent: fc.boolean(),
      plays: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(interim, { maxLength: 20 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0, 300),
        (interims, agreement, translation) => {
          const tracker = new SegmentTracker({ language, agreement, punctuates: false, firstSegment: 1 });
          const parameters = policyParameters('en', language, { translation, voice: 0 });
          const policy = new LateBinding(language, language, parameters);
          const spoken: string[] = [];
          const shown = new Map<number, string>();
          let [count, nowMs, playEndMs] = [0, 0, 0];
          const settle = (silenceMs: number): void => {
            for (let round = 0; round < 6; round++) {
              const request = policy.nextRequest(nowMs, silenceMs, playEndMs);
              if (request) policy.answered(request, request.texts, nowMs);
              const chunk = policy.pull(nowMs, playEndMs);
              if (!chunk) continue;
              spoken.push(...chunk.words);
              const text = policy.committedText(chunk.segment)!;
              if (text.final) continue;
              expect(text.text.startsWith(shown.get(chunk.segment) ?? '')).toBe(true);
              shown.set(chunk.segment, text.text);
            }
          };
          const heard = (total: number, wrongCount: number): HeardWord[] =>
            words.slice(0, total).flatMap((text, index) =>
              splitHeardWord(
                {
                  text: index >= total - wrongCount ? `${wrong}${String(index)}` : text,
                  startMs: index * 300,
                  endMs: (index + 1) * 300,
                },
                language,
              ),
            );
          for (const step of interims) {
            count = Math.max(1, Math.min(words.length, count + step.more));
            nowMs = Math.max(nowMs, count * 300) + 100;
            for (const view of tracker.push(heard(count, step.wrong), false, policy.spokenCount))
              policy.heard(view);
            playEndMs = step.plays ? nowMs + 2_000 : 0;
            settle(step.silent ? 400 : 0);
          }
          for (const view of tracker.push(heard(words.length, 0), true, policy.spokenCount))
            policy.heard(view);
          nowMs += 10_000;
          playEndMs = 0;
          settle(0);
          const right = spoken.map(plainWord).filter((word) => words.includes(word));
          expect(right).toEqual([...new Set(right)]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is everything, in order, where the recogniser changes nothing', () => {
    const tracker = new SegmentTracker({ language, agreement: 1, punctuates: false, firstSegment: 1 });
    const policy = new LateBinding(
      language,
      language,
      policyParameters('en', language, { translation: 0, voice: 0 }),
    );
    const spoken: string[] = [];
    const say = (nowMs: number): void => {
      for (let round = 0; round < 6; round++) {
        const request = policy.nextRequest(nowMs, 0, 0);
        if (request) policy.answered(request, request.texts, nowMs);
        spoken.push(...(policy.pull(nowMs, 0)?.words ?? []));
      }
    };
    const heard = words.map((text, index) => ({ text, startMs: index * 300, endMs: (index + 1) * 300 }));
    let chunksBeforeTheEnd = 0;
    for (let count = 1; count <= heard.length; count++) {
      for (const view of tracker.push(heard.slice(0, count), false, policy.spokenCount)) policy.heard(view);
      const before = spoken.length;
      say(count * 300 + 100);
      if (spoken.length > before) chunksBeforeTheEnd++;
    }
    for (const view of tracker.push(heard, true, policy.spokenCount)) policy.heard(view);
    say(60_000);
    expect(spoken).toEqual(words);
    // it does not wait for the end of the sentence
    expect(chunksBeforeTheEnd).toBeGreaterThan(0);
  });
});
