import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { CaptionPace } from './caption-pace.ts';

function setUp() {
  const clock = new FakeClock();
  const startMs = clock.nowMs();
  const sent: [atMs: number, text: string][] = [];
  const pace = new CaptionPace(clock, ({ language, segment, text, final }) => {
    sent.push([clock.nowMs() - startMs, `${language} ${segment} ${text}${final ? '.' : ''}`]);
  });
  const say = (text: string, part: Partial<Caption> = {}): void =>
    pace.push({
      speaker: 'prt_ana' as ParticipantId,
      segment: 1,
      revision: 1,
      spokenLanguage: 'en',
      language: 'en',
      text,
      pending: '',
      final: false,
      startMs: null,
      grade: 'production',
      ...part,
    });
  return { clock, pace, say, sent };
}

it('sends what may still change at most four times a second, and then the newest of it', async () => {
  const { clock, say, sent } = setUp();
  for (let word = 1; word <= 20; word++) {
    say(`${word}`);
    await clock.advance(50);
  }
  expect(sent).toEqual([
    [0, 'en 1 1'],
    [250, 'en 1 5'],
    [500, 'en 1 10'],
    [750, 'en 1 15'],
    [1_000, 'en 1 20'],
  ]);
});

it('sends what is final at once, and nothing of the segment after it', async () => {
  const { clock, say, sent } = setUp();
  say('we');
  say('we need');
  say('we need it', { final: true });
  await clock.advance(1_000);
  expect(sent).toEqual([
    [0, 'en 1 we'],
    [0, 'en 1 we need it.'],
  ]);
});

it('counts each language for itself', async () => {
  const { clock, say, sent } = setUp();
  say('we');
  say('nous', { language: 'fr' });
  say('we need');
  say('il nous faut', { language: 'fr' });
  await clock.advance(250);
  expect(sent).toEqual([
    [0, 'en 1 we'],
    [0, 'fr 1 nous'],
    [250, 'en 1 we need'],
    [250, 'fr 1 il nous faut'],
  ]);
});

it('forgets no segment over another one', async () => {
  const { clock, say, sent } = setUp();
  say('one');
  say('one more');
  say('two', { segment: 2 });
  say('one more word');
  await clock.advance(1_000);
  expect(sent).toEqual([
    [0, 'en 1 one'],
    [250, 'en 1 one more word'],
    [500, 'en 2 two'],
  ]);
});

it('sends nothing once it is closed', async () => {
  const { clock, pace, say, sent } = setUp();
  say('we');
  say('we need');
  pace.close();
  await clock.advance(1_000);
  expect(sent).toEqual([[0, 'en 1 we']]);
});
