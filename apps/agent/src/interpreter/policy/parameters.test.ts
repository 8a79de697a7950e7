import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { LateBinding } from './late-binding.ts';
import { policyParameters } from './parameters.ts';
import type { HeardWord } from './words.ts';

const INSTANT = { translation: 0, voice: 0 };

function spoken(words: readonly string[]): HeardWord[] {
  return words.map((text, index) => ({ text, startMs: index * 300, endMs: (index + 1) * 300 }));
}

/** What is asked for when these words are stable. */
function askedFor(from: Language, to: Language, text: string): string[] | undefined {
  const words = spoken(text.split(' '));
  const policy = new LateBinding(from, to, policyParameters(from, to, INSTANT));
  policy.heard({ segment: 1, words, stableCount: words.length, ended: false });
  return policy.nextRequest(5_000, 0, 0)?.texts.filter((asked) => asked !== fullText(words, from));
}

const fullText = (words: readonly HeardWord[], from: Language): string =>
  words.map(({ text }) => text).join(from === 'ja' || from === 'zh' ? '' : ' ');

describe('the parameters of a pair', () => {
  it.each([
    // the verb comes last: two words are held back, and two more may not change what is said
    ['ja', 'en', '会議 の 後で 銀行 と 話し ます', ['会議の後で銀行と', '会議の後で銀行', '会議の後で']],
    ['ko', 'es', '회의 후에 은행과 이야기할 것입니다', ['회의 후에 은행과', '회의 후에', '회의']],
    ['hi', 'en', 'हम बैंक से बात करेंगे', ['हम बैंक से', 'हम बैंक', 'हम']],
    [
      'tr',
      'de',
      'toplantıdan sonra banka ile konuşacağız',
      ['toplantıdan sonra banka', 'toplantıdan sonra', 'toplantıdan'],
    ],
    // the verb may come last: one word is held back
    ['de', 'en', 'wir haben das Buch gestern', ['wir haben das Buch', 'wir haben das', 'wir haben']],
    ['nl', 'fr', 'we hebben het boek gisteren', ['we hebben het boek', 'we hebben het', 'we hebben']],
    ['hu', 'en', 'ma kellenek az új számok', ['ma kellenek az új', 'ma kellenek az', 'ma kellenek']],
    // an adjective may follow
    ['fr', 'en', 'les nouveaux clients du nord', ['les nouveaux clients du', 'les nouveaux clients']],
    ['pt', 'ru', 'os novos clientes do norte', ['os novos clientes do', 'os novos clientes']],
    // the same order on both sides: as it comes
    ['fr', 'es', 'les nouveaux clients du nord', ['les nouveaux clients du']],
    ['de', 'nl', 'wir haben das Buch gestern', ['wir haben das Buch']],
    ['ja', 'ko', '会議 の 後で', ['会議の']],
    ['en', 'ja', 'we need the new numbers', ['we need the new']],
  ] as const)('from %s to %s', (from, to, text, texts) => {
    expect(askedFor(from, to, text)).toEqual(texts);
  });

  it('let more of a sentence gather where the verb comes last', () => {
    const waits = (from: Language, to: Language) => policyParameters(from, to, INSTANT).waitMs;
    expect([waits('en', 'es'), waits('de', 'es'), waits('ja', 'es')]).toEqual([1_500, 2_000, 4_000]);
  });

  it('spare a slow translator', () => {
    const slow = policyParameters('en', 'es', { translation: 300, voice: 150 });
    expect(slow).toMatchObject({
      ...{ looksAhead: false, oneText: true, requestGapMs: 400 },
      ...{ lazyMs: 950, voiceStartMs: 150 },
    });
  });
});
