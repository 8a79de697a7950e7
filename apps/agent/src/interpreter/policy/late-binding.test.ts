import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LateBinding, type TranslationRequest } from './late-binding.ts';
import { policyParameters } from './parameters.ts';
import type { SegmentView } from './segment-tracker.ts';
import type { HeardWord } from './words.ts';

const WORD_MS = 300;

function heard(text: string): HeardWord[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, index) => ({ text: word, startMs: index * WORD_MS, endMs: (index + 1) * WORD_MS }));
}

function view(text: string, part: Partial<SegmentView> = {}): SegmentView {
  const words = heard(text);
  return { segment: 1, words, stableCount: words.length, ended: false, ...part };
}

function english(looksAhead = true) {
  return new LateBinding('en', 'es', {
    ...policyParameters('en', 'es', { translation: 0, voice: 0 }),
    looksAhead,
  });
}

/** Word by word, so that every prefix agrees with every longer one. */
const literal = (text: string) =>
  text
    .split(' ')
    .map((word) => (word === 'the' ? 'el' : word))
    .join(' ');

function answer(
  policy: LateBinding,
  request: TranslationRequest,
  { translate = literal, atMs = 1_000 } = {},
) {
  const translations = request.texts.map((text) => translate(text));
  return policy.answered(request, translations, atMs);
}

describe('the late-binding policy', () => {
  it('asks for the stable words, with one word less and with the unstable ones as tests', () => {
    const policy = english();
    policy.heard(view('we need new numbers today', { stableCount: 4 }));
    expect(policy.nextRequest(1_500, 0, 0)).toMatchObject({
      kind: 'candidate',
      texts: ['we need new numbers', 'we need new', 'we need new numbers today'],
      complete: false,
    });
  });

  it('asks nothing while the player is busy, nothing twice, and one candidate at a time', () => {
    const policy = english();
    policy.heard(view('we need new numbers'));
    expect(policy.nextRequest(1_500, 0, 2_000)).toBeUndefined();
    const request = policy.nextRequest(1_500, 0, 1_550)!;
    policy.heard(view('we need new numbers today'));
    expect(policy.nextRequest(1_500, 0, 0)).toBeUndefined();
    answer(policy, request);
    const second = policy.nextRequest(1_500, 0, 0)!;
    answer(policy, second);
    expect(policy.nextRequest(1_500, 0, 0)).toBeUndefined();
  });

  it('speaks only what stays the same when the last source word is dropped', () => {
    const policy = english(false);
    policy.heard(view('our north customers pay'));
    const request = policy.nextRequest(2_000, 0, 0)!;
    policy.answered(request, ['nuestros clientes pagan', 'nuestros clientes del norte'], 2_000);
    expect(policy.pull(2_000, 0)).toMatchObject({ words: ['nuestros', 'clientes'] });
  });

  it('lets nothing unstable go in a pause', () => {
    const policy = english();
    policy.heard(view('we need new numbers', { stableCount: 3 }));
    expect(policy.nextRequest(1_600, 400, 0)).toMatchObject({ kind: 'candidate' });
  });

  it('says after a pause how many source words are spoken for', () => {
    const policy = english();
    policy.heard(view('we need new numbers'));
    const request = policy.nextRequest(1_600, 400, 0)!;
    expect(request.kind).toBe('lock');
    answer(policy, request);
    expect(policy.spokenCount).toBe(4);
  });

  it('keeps a sentence whose translation failed in a pause, and speaks it at its end', () => {
    const policy = english();
    policy.heard(view('we need new numbers'));
    policy.failed(policy.nextRequest(1_600, 400, 0)!);
    policy.heard(view('we need new numbers today', { ended: true }));
    answer(policy, policy.nextRequest(2_000, 0, 0)!);
    expect(policy.pull(2_000, 0)).toMatchObject({ words: ['we', 'need', 'new', 'numbers', 'today'] });
  });

  it('never stops on a word that hangs', () => {
    const policy = english(false);
    policy.heard(view('we speak with the bank'));
    policy.answered(
      policy.nextRequest(2_000, 0, 0)!,
      ['hablamos ahora con el banco', 'hablamos ahora con el banco'],
      2_000,
    );
    expect(policy.pull(2_000, 0)).toMatchObject({ words: ['hablamos', 'ahora', 'con', 'el', 'banco'] });
    const other = english(false);
    other.heard(view('we speak with the bank'));
    other.answered(
      other.nextRequest(2_000, 0, 0)!,
      ['hablamos ahora con el banco', 'hablamos ahora con el'],
      2_000,
    );
    expect(other.pull(2_000, 0)).toMatchObject({ words: ['hablamos', 'ahora'] });
  });

  it('waits for four words, and for two once the first is 1.5 s old', () => {
    const policy = english(false);
    policy.heard(view('we need numbers'));
    answer(policy, policy.nextRequest(900, 0, 0)!, { translate: () => 'necesitamos números' });
    expect(policy.pull(900, 0)).toBeUndefined();
    expect(policy.pull(1_500, 0)).toMatchObject({ words: ['necesitamos', 'números'], firstSourceMs: 0 });
  });

  it('does not speak before the player runs dry', () => {
    const policy = english(false);
    policy.heard(view('we need new numbers today'));
    answer(policy, policy.nextRequest(2_000, 0, 0)!);
    expect(policy.pull(2_000, 2_500)).toBeUndefined();
    expect(policy.pull(2_500, 2_500)).toBeDefined();
  });

  it('binds late: a better candidate replaces one that was not spoken yet', () => {
    const policy = english(false);
    policy.heard(view('we need new numbers'));
    policy.answered(policy.nextRequest(1_000, 0, 0)!, ['aaa bbb ccc ddd', 'aaa bbb ccc ddd'], 1_000);
    policy.heard(view('we need new numbers today'));
    policy.answered(
      policy.nextRequest(1_000, 0, 0)!,
      ['uno dos tres cuatro cinco', 'uno dos tres cuatro'],
      1_000,
    );
    expect(policy.pull(2_000, 0)).toMatchObject({ words: ['uno', 'dos', 'tres', 'cuatro'] });
  });

  it('keeps the last finished candidate while a slow translator works on the next', () => {
    const policy = english(false);
    policy.heard(view('we need new numbers'));
    answer(policy, policy.nextRequest(1_000, 0, 0)!);
    policy.heard(view('we need new numbers today please'));
    expect(policy.nextRequest(1_200, 0, 0)).toMatchObject({ kind: 'candidate' });
    expect(policy.pull(1_600, 0)).toMatchObject({ words: ['we', 'need', 'new'] });
  });

  it('lets everything stable go in a pause once the recogniser has caught up', () => {
    const policy = english();
    policy.heard(view('we need the'));
    // sound ended at 900 ms, the last word does too
    expect(policy.nextRequest(1_200, 300, 0)).toMatchObject({
      kind: 'lock',
      texts: ['we need the'],
      complete: false,
    });
  });

  it('holds a pause back while words behind it have not arrived yet (more than 0.15 s of sound unexplained)', () => {
    const policy = english();
    policy.heard(view('we need'));
    // sound ended at 900 ms, but the last recognised word ends at 600: a third one is on its way
    expect(policy.nextRequest(1_200, 300, 0)).toMatchObject({ kind: 'candidate' });
    expect(policy.nextRequest(1_200, 300, 5_000)).toBeUndefined();
  });

  it('flushes the same words only once', () => {
    const policy = english();
    policy.heard(view('we need new'));
    answer(policy, policy.nextRequest(1_200, 300, 0)!);
    expect(policy.pull(1_200, 0)).toMatchObject({ words: ['we', 'need', 'new'] });
    expect(policy.nextRequest(1_500, 600, 0)).toBeUndefined();
  });

  it('says the rest when the segment ends, from where speech had come to', () => {
    const policy = english(false);
    policy.heard(view('we need new numbers today'));
    answer(policy, policy.nextRequest(1_600, 0, 0)!);
    expect(policy.pull(1_600, 0)).toMatchObject({ words: ['we', 'need', 'new', 'numbers'] });
    policy.heard(view('we need new numbers today', { ended: true }));
    const lock = policy.nextRequest(1_800, 0, 9_000)!;
    expect(lock).toMatchObject({ kind: 'lock', complete: true });
    expect(answer(policy, lock)).toEqual({ segment: 1, text: 'we need new numbers today', final: true });
    expect(policy.pull(2_000, 0)).toMatchObject({ words: ['today'] });
    expect(policy.seamRepairs).toBe(0);
  });

  it('ends with the translation of the whole as the caption, whatever was said before', () => {
    const policy = english(false);
    policy.heard(view('our manager will speak'));
    policy.answered(
      policy.nextRequest(1_600, 0, 0)!,
      ['vuestra gerente hablará', 'vuestra gerente hablará'],
      1_600,
    );
    policy.pull(1_600, 0);
    expect(policy.committedText(1)).toEqual({ segment: 1, text: 'vuestra gerente hablará', final: false });
    policy.heard(view('our manager will speak today', { ended: true }));
    const lock = policy.nextRequest(1_800, 0, 0)!;
    const whole = { segment: 1, text: 'Nuestro gerente hablará hoy.', final: true };
    expect(policy.answered(lock, [whole.text], 1_800)).toEqual(whole);
    policy.pull(2_500, 0);
  });

  it('does not ask again because of words that it would not send', () => {
    const policy = english(false);
    policy.heard(view('we need new numbers', { stableCount: 3 }));
    answer(policy, policy.nextRequest(1_500, 0, 0)!);
    policy.heard(view('we need new members', { stableCount: 3 }));
    expect(policy.nextRequest(1_600, 0, 0)).toBeUndefined();
  });

  it('repairs the seam when the final contradicts what was spoken, and counts it', () => {
    const policy = english(false);
    policy.heard(view('our manager will speak'));
    policy.answered(
      policy.nextRequest(1_600, 0, 0)!,
      ['vuestra gerente hablará', 'vuestra gerente hablará'],
      1_600,
    );
    policy.pull(1_600, 0);
    policy.heard(view('our manager will speak today', { ended: true }));
    policy.answered(policy.nextRequest(1_800, 0, 0)!, ['nuestra gerente hablará hoy'], 1_800);
    expect(policy.pull(2_500, 0)).toMatchObject({ words: ['hoy'] });
    expect(policy.seamRepairs).toBe(1);
  });

  it('speaks segments in order: the next one waits for the last words of the one before', () => {
    const policy = english(false);
    policy.heard(view('first things first', { ended: true }));
    const lock = policy.nextRequest(1_000, 0, 0)!;
    policy.heard(view('then all of the rest', { segment: 2 }));
    expect(policy.nextRequest(1_100, 0, 0)).toBeUndefined();
    expect(policy.pull(3_000, 0)).toBeUndefined();
    answer(policy, lock);
    expect(policy.pull(3_000, 0)).toMatchObject({ segment: 1 });
    answer(policy, policy.nextRequest(3_100, 0, 0)!);
    expect(policy.pull(3_200, 0)).toMatchObject({ segment: 2 });
  });

  it('gives a segment up when its last translation fails, so that the next one is heard', () => {
    const policy = english(false);
    policy.heard(view('first things first', { ended: true }));
    expect(policy.failed(policy.nextRequest(1_000, 0, 0)!)).toEqual({ segment: 1, text: '', final: false });
    policy.heard(view('then the rest', { segment: 2, ended: true }));
    answer(policy, policy.nextRequest(1_100, 0, 0)!);
    expect(policy.pull(2_000, 0)).toMatchObject({ segment: 2 });
  });

  it('ignores answers to what it asked before it was cleared', () => {
    const policy = english(false);
    policy.heard(view('first things first', { ended: true }));
    const old = policy.nextRequest(1_000, 0, 0)!;
    policy.clear();
    policy.heard(view('first things first', { ended: true }));
    expect(answer(policy, old)).toBeUndefined();
    expect(policy.pull(2_000, 0)).toBeUndefined();
  });

  it('leaves whole old sentences to the captions while newer ones wait', () => {
    const policy = english(false);
    policy.heard(view('first things first', { ended: true }));
    // Said long ago, but only now there: the age counts from when it could be spoken.
    answer(policy, policy.nextRequest(15_000, 0, 0)!, { atMs: 15_000 });
    policy.heard(view('then the rest', { segment: 2 }));
    expect(policy.skipStale(25_000, 10_000)).toBe(0);
    expect(policy.skipStale(25_001, 10_000)).toBe(3);
    expect(policy.pull(25_001, 0)).toBeUndefined();
  });

  it('keeps the newest sentence, however old', () => {
    const policy = english(false);
    policy.heard(view('first things first', { ended: true }));
    answer(policy, policy.nextRequest(1_000, 0, 0)!);
    expect(policy.skipStale(60_000, 10_000)).toBe(0);
    expect(policy.pull(60_000, 0)).toMatchObject({ words: ['first', 'things', 'first'] });
    expect(policy.skipStale(60_000, 10_000)).toBe(0);
  });

  it('is quiet when all is said, and knows the oldest word that is not', () => {
    const policy = english(false);
    expect([policy.quiet, policy.oldestWaitingMs()]).toEqual([true, undefined]);
    policy.heard(view('', { segment: 1, ended: true }));
    expect(policy.quiet).toBe(true);
    policy.heard(view('we need new numbers today'));
    expect([policy.quiet, policy.oldestWaitingMs()]).toEqual([false, 0]);
    answer(policy, policy.nextRequest(1_600, 0, 0)!);
    policy.pull(1_600, 0);
    // Five words are known, and a translation of four or five of them has been said.
    expect([policy.quiet, policy.oldestWaitingMs()]).toEqual([false, undefined]);
    policy.heard(view('we need new numbers today please', { ended: true }));
    answer(policy, policy.nextRequest(1_800, 0, 9_000)!);
    expect(policy.quiet).toBe(false);
    policy.pull(2_000, 0);
    expect([policy.quiet, policy.oldestWaitingMs()]).toEqual([true, undefined]);
  });

  it('holds the newest word of a Romance speaker back for English: an adjective may follow', () => {
    const policy = new LateBinding('es', 'en', policyParameters('es', 'en', { translation: 0, voice: 0 }));
    policy.heard(view('tenemos dos clientes'));
    expect(policy.nextRequest(1_500, 0, 0)!.texts[0]).toBe('tenemos dos');
  });

  it('never takes back a spoken word, whatever recogniser and translator do', () => {
    const word = fc.constantFrom('we', 'the', 'bank', 'new', 'and', 'pay', 'not');
    const step = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 9 }),
      unstable: fc.nat(3),
      ended: fc.boolean(),
      silenceMs: fc.constantFrom(0, 0, 400),
      answers: fc.array(fc.array(fc.constantFrom('el', 'banco', 'nuevo', 'y', 'paga'), { maxLength: 7 }), {
        minLength: 3,
        maxLength: 3,
      }),
      fails: fc.boolean(),
      pulls: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.boolean(), (steps, slow) => {
        const typicalMs = { translation: slow ? 300 : 0, voice: 0 };
        const policy = new LateBinding('en', 'es', policyParameters('en', 'es', typicalMs));
        const spoken = new Map<number, string[]>();
        const shown = new Map<number, string>();
        const show = (text: ReturnType<LateBinding['committedText']>): void => {
          // the final one is the translation of the whole, and may differ from what was said
          if (!text || text.final) return;
          expect(text.text.startsWith(shown.get(text.segment) ?? '')).toBe(true);
          shown.set(text.segment, text.text);
        };
        let segment = 1;
        let nowMs = 3_000;
        for (const { words, unstable, ended, silenceMs, answers, fails, pulls } of steps) {
          nowMs += 100;
          const stableCount = ended ? words.length : Math.max(0, words.length - unstable);
          policy.heard(view(words.join(' '), { segment, stableCount, ended }));
          const request = policy.nextRequest(nowMs, silenceMs, 0);
          if (request) {
            const translations = answers.slice(0, request.texts.length).map((answered) => answered.join(' '));
            show(fails ? policy.failed(request) : policy.answered(request, translations, nowMs));
          }
          const chunk = pulls ? policy.pull(nowMs, 0) : undefined;
          if (chunk) {
            const before = spoken.get(chunk.segment) ?? [];
            expect(chunk.words.length).toBeGreaterThan(0);
            spoken.set(chunk.segment, [...before, ...chunk.words]);
            const committed = policy.committedText(chunk.segment);
            show(committed);
            if (committed?.final === false) {
              expect(committed.text.startsWith(spoken.get(chunk.segment)!.join(' '))).toBe(true);
            }
          }
          if (ended) segment++;
        }
      }),
      { numRuns: 500 },
    );
  });
});
