import type { Caption } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import type { KeptCaption } from './caption-book.ts';
import { type Arrived, LateReaders } from './late-readers.ts';

const START_MS = 1_000_000;
const reader = (changed: Partial<Arrived> = {}): Arrived => ({
  ...{ language: 'es', hears: 'es', understands: ['es'], listens: true, reads: true, sinceMs: 0 },
  ...changed,
});
const kept = (segment: number, language: Language = 'es', final = true): KeptCaption => ({
  caption: { speaker: 'prt_ana', segment, spokenLanguage: 'en', language, final } as Caption,
  changedMs: START_MS - 1_000 + segment,
});

/** What is sent to whom when these people become those. */
function lateReaders(captions: readonly KeptCaption[]) {
  const clock = new FakeClock(START_MS);
  const asked: number[] = [];
  const late = new LateReaders(clock);
  const sent = (before: Record<string, Arrived>, now: Record<string, Arrived>): [string, number][] => {
    const [was, is] = [before, now].map((people) => new Map(Object.entries(people)));
    const since = (sinceMs: number) => (asked.push(sinceMs), captions);
    return late.between(was!, is!, since).map(({ to, caption }) => [to, caption.segment]);
  };
  return { asked, clock, late, sent };
}
const NOT = reader({ listens: false, reads: false });

it('nothing is looked for where nobody takes anything else', () => {
  const { asked, sent } = lateReaders([kept(1)]);
  expect(sent({ ben: reader() }, { ben: reader({ sinceMs: 5, language: 'en' }) })).toEqual([]);
  expect(asked).toEqual([]);
});

it('what was said is looked for once, however many begin to read', () => {
  const { asked, sent } = lateReaders([kept(1)]);
  expect(sent({ ben: NOT, cleo: NOT }, { ben: reader(), cleo: reader() })).toEqual([
    ['ben', 1],
    ['cleo', 1],
  ]);
  expect(asked).toEqual([START_MS - 60_000]);
});

it.each<[string, Partial<Arrived>]>([
  ['listens', { listens: true }],
  ['reads', { reads: true }],
  ['hears another language', { hears: 'es', listens: true }],
  ['does not understand a language any more', { understands: ['es'], listens: true }],
])('a person who %s now is sent it', (_what, change) => {
  const { sent } = lateReaders([kept(1)]);
  const before = reader({ hears: 'de', understands: ['de', 'en'], listens: false, reads: false });
  expect(sent({ ben: before }, { ben: { ...NOT, ...change } })).toEqual([['ben', 1]]);
});

it('of many captions the newest 20 are sent, in order', () => {
  const { sent } = lateReaders(Array.from({ length: 50 }, (_, at) => kept(50 - at)));
  expect(sent({ ben: NOT }, { ben: reader() })).toEqual(
    Array.from({ length: 20 }, (_, at) => ['ben', 31 + at]),
  );
});

describe('a reader who changes something again within ten seconds', () => {
  it('is sent what they missed when these are over, and once', async () => {
    const { clock, late, sent } = lateReaders([kept(1), kept(2, 'fr')]);
    const french = reader({ hears: 'fr', understands: ['fr'] });
    expect(sent({ ben: NOT }, { ben: reader() })).toEqual([['ben', 1]]);
    await clock.advance(2_000);
    expect(sent({ ben: reader() }, { ben: french })).toEqual([]);
    await clock.advance(7_999);
    expect([late.isDue, sent({ ben: french }, { ben: french })]).toEqual([false, []]);
    await clock.advance(1);
    expect([late.isDue, sent({ ben: french }, { ben: french })]).toEqual([true, [['ben', 2]]]);
    await clock.advance(10_000);
    expect([late.isDue, sent({ ben: french }, { ben: french })]).toEqual([false, []]);
  });

  it('is sent what was said while they did not read it, and not what they had', async () => {
    const said = [kept(1)];
    const { clock, late, sent } = lateReaders(said);
    sent({ ben: NOT }, { ben: reader() });
    const say = async (segment: number) => {
      await clock.advance(1_000);
      said.push({ ...kept(segment), changedMs: clock.nowMs() });
      await clock.advance(1_000);
    };
    await say(2);
    sent({ ben: reader() }, { ben: NOT });
    await say(3);
    sent({ ben: NOT }, { ben: reader() });
    await say(4);
    await clock.advance(4_000);
    expect([late.isDue, sent({ ben: reader() }, { ben: reader() })]).toEqual([true, [['ben', 3]]]);
  });

  it('is sent nothing of it where they left meanwhile', async () => {
    const { clock, late, sent } = lateReaders([kept(1), kept(2, 'fr')]);
    sent({ ben: NOT }, { ben: reader() });
    sent({ ben: reader() }, { ben: reader({ hears: 'fr', understands: ['fr'] }) });
    await clock.advance(10_000);
    expect([late.isDue, sent({}, {}), late.isDue]).toEqual([true, [], false]);
  });
});
