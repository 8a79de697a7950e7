import { type Caption, CAPTION_TOPIC } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { beforeEach, expect, it } from 'vitest';
import { lastLines } from './caption-lines.ts';
import { RecordedCaptions } from './recorded-captions.ts';

const START_MS = 1_000_000;
let clock: FakeClock;
let captions: RecordedCaptions;
let problems: unknown[];
let revision = 0;
beforeEach(() => {
  clock = new FakeClock(START_MS);
  problems = [];
  captions = new RecordedCaptions(clock, (...problem) => problems.push(problem));
});
const hear = (speaker: string, text: string, changed: Partial<Caption> = {}) =>
  captions.take(
    CAPTION_TOPIC,
    JSON.stringify({
      ...{
        speaker: speaker as ParticipantId,
        segment: 1,
        revision: (revision += 1),
        pending: '',
        final: true,
      },
      ...{ spokenLanguage: 'en', language: 'en', startMs: clock.nowMs(), grade: 'production', text },
      ...changed,
    } satisfies Caption),
  );
const shown = () => captions.shown().map(({ speaker, text }) => [speaker, text]);

it('shows what two people said last as they spoke it, and no translations', async () => {
  hear('prt_ana', 'Good morning.');
  await clock.advance(1_000);
  hear('prt_ben', 'Guten Morgen.', { spokenLanguage: 'de', language: 'de' });
  hear('prt_ben', 'Good morning.', { spokenLanguage: 'de', language: 'en', startMs: null });
  expect(shown()).toEqual([
    ['prt_ana', 'Good morning.'],
    ['prt_ben', 'Guten Morgen.'],
  ]);
  await clock.advance(9_000);
  expect(shown()).toEqual([]);
});

it.each([
  ['is off the record', { offRecord: ['prt_ana'] }],
  ['refuses the transcript', { offRecord: [], unwritten: ['prt_ana'] }],
  ['speaks while no transcript is kept', { offRecord: [], transcript: false }],
  ['has just joined where people are asked', { offRecord: [], onRecord: [] }],
])(
  'writes nothing of a person who %s, and nothing that they said meanwhile, even when it comes later',
  async (_, out) => {
    hear('prt_ana', 'Before.');
    captions.leaveOut(out);
    expect(shown()).toEqual([]);
    const saidMs = clock.nowMs();
    hear('prt_ana', 'Meanwhile.', { segment: 2 });
    expect(shown()).toEqual([]);
    await clock.advance(1_000);
    captions.leaveOut({ offRecord: [] });
    hear('prt_ana', 'Meanwhile, whole.', { segment: 2, startMs: saidMs });
    expect(shown()).toEqual([]);
    hear('prt_ana', 'After.', { segment: 3 });
    expect(shown()).toEqual([['prt_ana', 'After.']]);
  },
);

it('does not write what a newcomer said before they were listed, though it comes after', async () => {
  captions.leaveOut({ offRecord: [], onRecord: ['prt_ben'] });
  const saidMs = clock.nowMs();
  await clock.advance(500);
  captions.leaveOut({ offRecord: [], onRecord: ['prt_ana', 'prt_ben'] });
  hear('prt_ana', 'Too early.', { startMs: saidMs });
  hear('prt_ben', 'Mine.', { startMs: saidMs });
  expect(shown()).toEqual([['prt_ben', 'Mine.']]);
});

it('writes nobody while no transcript is kept, whoever is on the list, and nothing of that time afterwards', async () => {
  captions.leaveOut({ transcript: false, offRecord: [], onRecord: ['prt_ana'], unwritten: ['eva'] });
  const saidMs = clock.nowMs();
  hear('prt_ana', 'Off.');
  hear('prt_newcomer', 'Off too.');
  expect(shown()).toEqual([]);
  await clock.advance(1_000);
  captions.leaveOut({ transcript: true, offRecord: [] });
  for (const speaker of ['prt_ana', 'prt_newcomer']) hear(speaker, 'Off, whole.', { startMs: saidMs });
  expect(shown()).toEqual([]);
  hear('prt_newcomer', 'On again.', { segment: 2 });
  expect(shown()).toEqual([['prt_newcomer', 'On again.']]);
});

it('does not show what was said before the recording', () => {
  hear('prt_ana', 'Earlier.', { startMs: START_MS - 1 });
  expect(shown()).toEqual([]);
});

it.each([
  ['en', 'one two three four', 8, ['three', 'four']],
  ['en', 'short', 8, ['short']],
  ['ja', '今日は良い天気ですね', 4, ['良い天気', 'ですね']],
  ['en', '', 8, []],
] as const)('the last lines of a text in %s: %s', (language, text, width, lines) => {
  expect(lastLines(text, language, 2, (line) => line.length <= width)).toEqual(lines);
});

it('captions that cannot be read are told of once, without a word of them', () => {
  for (const text of ['{', '{}', JSON.stringify('Good morning')]) captions.take(CAPTION_TOPIC, text);
  captions.take('intermind.lane', '{');
  hear('prt_ana', 'Good morning.');
  expect([problems, shown()]).toEqual([
    [['A text of the interpreter could not be read', CAPTION_TOPIC]],
    [['prt_ana', 'Good morning.']],
  ]);
});
