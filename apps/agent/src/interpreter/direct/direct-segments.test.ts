import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslatedText } from '../policy/late-binding.ts';
import type { SegmentView } from '../policy/segment-tracker.ts';
import { DirectSegments } from './direct-segments.ts';

const view = (segment: number, text: string, ended = true): SegmentView => {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, index) => ({ text: word, startMs: index * 300, endMs: (index + 1) * 300 }));
  return { segment, words, stableCount: words.length, ended };
};

function direct() {
  const told: TranslatedText[] = [];
  const segments = new DirectSegments({ from: 'en', to: 'es', onText: (text) => told.push(text) });
  const read = () => {
    const latest = new Map(told.map((text) => [text.segment, text]));
    return [...latest.values()].map(({ segment, text, final }) => [segment, text, final]);
  };
  return { segments, told, read };
}

describe('the text of an engine from speech to speech', () => {
  it('belongs to the next segment behind a sentence that ends after the segment is over', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'we lost three days'), 0);
    segments.heard(view(2, 'because of the rain'), 1_000);
    for (const text of ['Perdimos', ' tres', ' días.', ' Por', ' la lluvia.'])
      segments.add(text, undefined, 1_000);
    expect(read()).toEqual([
      [1, 'Perdimos tres días.', true],
      [2, 'Por la lluvia.', false],
    ]);
    segments.settle(2_499);
    expect(read()[1]![2]).toBe(false);
    segments.settle(2_500);
    expect(read()[1]).toEqual([2, 'Por la lluvia.', true]);
    expect(segments.busy).toBe(false);
  });

  it('is all of a segment after a longer pause where no sentence ends, unless too much is missing', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'we lost three days'), 0);
    segments.add('Perdimos tres', undefined, 0);
    segments.settle(3_499);
    expect(read()[0]![2]).toBe(false);
    segments.settle(3_500);
    expect(read()).toEqual([[1, 'Perdimos tres', true]]);
    segments.heard(view(2, 'because of the rain'), 4_000);
    segments.add('Por', undefined, 4_000);
    segments.settle(60_000);
    expect([read()[1], segments.isUnanswered(8_000)]).toEqual([[2, 'Por', false], true]);
  });

  it('stays with a segment that is not over, whatever sentences end', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'yes we can', false), 0);
    segments.add('Sí.', undefined, 0);
    segments.add(' Podemos.', undefined, 10);
    segments.settle(60_000);
    expect(read()).toEqual([[1, 'Sí. Podemos.', false]]);
  });

  it('stays with a segment of which only the beginning can have been said', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'yes we can do all of that until next Friday'), 0);
    segments.add('Sí.', undefined, 0);
    segments.add(' Podemos hacerlo todo hasta el viernes.', undefined, 10);
    segments.add(' Gracias.', undefined, 20);
    segments.heard(view(2, 'thank you'), 20);
    expect(read()).toEqual([
      [1, 'Sí. Podemos hacerlo todo hasta el viernes.', true],
      [2, 'Gracias.', false],
    ]);
  });

  it('goes on to the next segment when it is much too long, between words', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'thank you'), 0);
    segments.heard(view(2, 'and now the numbers of the year please'), 0);
    for (const text of ['muchas gracias y ahora', ' por fa', 'vor', ' los números'])
      segments.add(text, undefined, 0);
    expect(read()).toEqual([
      [1, 'muchas gracias y ahora', true],
      [2, 'por favor los números', false],
    ]);
  });

  it('is enough for a segment whose words were said with the one before', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'thank you'), 0);
    segments.add('muchas gracias por los nuevos números', undefined, 0);
    segments.heard(view(2, 'for the new numbers'), 100);
    segments.settle(4_000);
    expect(segments.isUnanswered(60_000)).toBe(false);
    expect(read()).toEqual([
      [1, 'muchas gracias por los nuevos números', true],
      [2, '', true],
    ]);
  });

  it('is missed when nothing came for a segment, sooner when that is over', () => {
    const { segments } = direct();
    segments.heard(view(1, 'we lost three days', false), 1_000);
    expect([segments.isUnanswered(7_999), segments.isUnanswered(8_000)]).toEqual([false, true]);
    segments.heard(view(1, 'we lost three days'), 1_000);
    expect([segments.isUnanswered(4_999), segments.isUnanswered(5_000)]).toEqual([false, true]);
    segments.add('Perdimos', undefined, 1_000);
    expect([segments.isUnanswered(4_999), segments.isUnanswered(5_000)]).toEqual([false, true]);
    segments.add(' tres días', undefined, 1_000);
    expect(segments.isUnanswered(60_000)).toBe(false);
  });

  it('waits for a segment that the recogniser has not heard yet, as far as there is room', () => {
    const { segments, told, read } = direct();
    segments.add('Perdimos', undefined, 0);
    expect(told).toEqual([]);
    segments.heard(view(1, 'we lost', false), 500);
    expect(read()).toEqual([[1, 'Perdimos', false]]);
    segments.finish();
    expect(read()).toEqual([[1, 'Perdimos', true]]);
    for (let times = 0; times < 500; times++) segments.add(' palabra', undefined, 0);
    segments.heard(view(2, 'words', false), 0);
    const [, [, text] = []] = read() as [number, string][];
    expect(text!.length).toBeLessThanOrEqual(2_000);
  });

  it('is in the caption before when nothing follows that a sentence more could belong to', () => {
    const later = direct();
    later.segments.heard(view(1, 'sorry about that'), 0);
    for (const text of ['Perdón por eso.', ' Lo', ' siento.']) later.segments.add(text, undefined, 0);
    expect(later.read()).toEqual([[1, 'Perdón por eso.', false]]);
    later.segments.settle(1_499);
    expect(later.told.at(-1)!.final).toBe(false);
    later.segments.settle(1_500);
    expect(later.read()).toEqual([[1, 'Perdón por eso. Lo siento.', true]]);
    const ended = direct();
    ended.segments.heard(view(1, 'sorry about that'), 0);
    for (const text of ['Perdón por eso.', ' Lo siento.']) ended.segments.add(text, undefined, 0);
    ended.segments.finish();
    expect(ended.read()).toEqual([[1, 'Perdón por eso. Lo siento.', true]]);
    const next = direct();
    next.segments.heard(view(1, 'sorry about that'), 0);
    for (const text of ['Perdón por eso.', ' Y']) next.segments.add(text, undefined, 0);
    next.segments.heard(view(2, 'and the rain', false), 400);
    expect(next.read()).toEqual([
      [1, 'Perdón por eso.', true],
      [2, 'Y', false],
    ]);
  });

  it('is of no segment that opens long after it', () => {
    const { segments, read } = direct();
    segments.add('Lo siento.', undefined, 0);
    segments.add(' Buenos', undefined, 4_000);
    segments.heard(view(1, 'good', false), 5_001);
    expect(read()).toEqual([[1, 'Buenos', false]]);
  });

  it('is settled before it is given away where a sentence has ended', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'sorry about that'), 0);
    for (const text of ['Perdón por eso.', ' Lo siento']) segments.add(text, undefined, 0);
    expect(segments.handOver(undefined, 0)).toEqual({ segments: [], unplaced: ['Lo', 'siento'] });
    expect(read()).toEqual([[1, 'Perdón por eso.', true]]);
  });

  it('forgets a segment that the recogniser takes back', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'uh', false), 0);
    segments.heard(view(1, ''), 100);
    segments.settle(2_000);
    expect([segments.busy, segments.isUnanswered(60_000)]).toEqual([false, false]);
    expect(read()).toEqual([[1, '', true]]);
  });

  it('covers a share of the source, which must not be split off', () => {
    const { segments } = direct();
    segments.heard(view(1, 'we lost three days because of rain', false), 0);
    expect([segments.spokenCount, segments.oldestWaitingMs()]).toEqual([0, 0]);
    segments.add('Perdimos tres días', undefined, 0);
    expect(segments.spokenCount).toBe(4);
    expect(segments.oldestWaitingMs()).toBe(1_200);
    segments.add(' porque estaba lloviendo mucho', undefined, 0);
    expect(segments.spokenCount).toBe(7);
    expect(segments.oldestWaitingMs()).toBeUndefined();
  });

  it('is given away with what was said of it', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'we lost three days'), 0);
    segments.add('Perdimos tres días.', 200, 0);
    segments.heard(view(2, 'because of rain', false), 0);
    segments.add(' Por', 400, 0);
    segments.add(' la lluvia', 600, 0);
    const { segments: handed, unplaced } = segments.handOver(400, 0);
    expect(read()[0]).toEqual([1, 'Perdimos tres días.', true]);
    expect(handed).toEqual([
      {
        view: view(2, 'because of rain', false),
        spokenBefore: { segment: 2, words: ['Por'], sourceCount: 1, otherWording: true },
      },
    ]);
    expect([unplaced, segments.busy]).toEqual([[], false]);
  });

  it('is finished with a segment whose sentence was said to its end', () => {
    const { segments, read } = direct();
    segments.heard(view(1, 'we lost three days'), 0);
    segments.add('Perdimos tres días.', undefined, 0);
    expect(segments.handOver(undefined, 0).segments).toEqual([]);
    expect(read()).toEqual([[1, 'Perdimos tres días.', true]]);
  });

  it('only grows, ends once, and is in the captions but for what came long before a segment, whatever the order', () => {
    const word = fc.constantFrom('alfa', 'beta.', 'gamma', 'delta,', 'épsilon.', 'a');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('text' as const), word }),
      fc.record({ kind: fc.constant('more' as const), word }),
      fc.record({ kind: fc.constant('end' as const), word }),
      fc.record({ kind: fc.constant('wait' as const), word }),
    );
    let finals = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { segments, told } = direct();
        let [nowMs, segment, source] = [0, 1, ''];
        const output: { text: string; atMs: number }[] = [];
        const openedMs: number[] = [];
        const heard = (ended: boolean): void => {
          if (!segments.has(segment)) openedMs.push(nowMs);
          segments.heard(view(segment, source.trim(), ended), nowMs);
        };
        const end = (): void => {
          if (source !== '') {
            heard(true);
            segment++;
          }
          source = '';
        };
        for (const { kind, word: next } of steps) {
          nowMs += 100;
          if (kind === 'text') {
            const text = `${String(output.length)}${next}`;
            output.push({ text, atMs: nowMs });
            segments.add(` ${text}`, undefined, nowMs);
          } else if (kind === 'more') {
            source += ` ${next}`;
            heard(false);
          } else if (kind === 'end') end();
          else segments.settle((nowMs += 2_000));
        }
        source += ' last';
        end();
        segments.finish();
        const latest = new Map<number, TranslatedText>();
        for (const text of told) {
          const before = latest.get(text.segment);
          expect(before?.final ?? false).toBe(false);
          expect(text.text.startsWith(before?.text ?? '')).toBe(true);
          latest.set(text.segment, text);
        }
        const all = [...latest.values()].sort((a, b) => a.segment - b.segment);
        finals += all.filter(({ final }) => final).length;
        expect(all.every(({ final }) => final)).toBe(true);
        const shown = all.flatMap(({ text }) => text.split(' ').filter(Boolean));
        const isOld = ({ atMs }: { atMs: number }): boolean =>
          openedMs.every((ms) => ms < atMs || ms - atMs > 5_000);
        const lost = output.filter(({ text }) => !shown.includes(text));
        expect(lost.every(isOld)).toBe(true);
        const kept = output.filter((one) => !lost.includes(one));
        expect(shown).toEqual(kept.map(({ text }) => text));
      }),
      { numRuns: 300 },
    );
    expect(finals).toBeGreaterThan(300);
  });
});
