import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type DetectLanguage } from '../speech/ports.ts';
import type { VoiceActivity } from '../sound/voice-activity.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { LanguageWatch } from './language-watch.ts';

const LOUD = new Int16Array(320).fill(2_000);
const QUIET = new Int16Array(320);

class Loudness implements VoiceActivity {
  readonly tellsSpeech = true;
  speaking = false;
  heard(frame: Int16Array): void {
    this.speaking = frame === LOUD;
  }
  silenceMs = () => 0;
  closed = false;
  close = () => void (this.closed = true);
}

/** A speaker of English, as far as is known, before engines that answer in turn. */
function watching(
  answers: (Language | null | Error | Promise<Language>)[],
  expected: Language[] = [],
  info = {},
) {
  const clock = new FakeClock();
  const asked: { ms: number; expected: readonly Language[] }[] = [];
  const detectLanguage: DetectLanguage = async ({ pcm, ...request }) => {
    asked.push({ ms: pcm.length / 16, expected: request.expected });
    const answer = answers.shift() ?? null;
    if (answer instanceof Error) throw answer;
    return Promise.resolve(answer);
  };
  const recognisers = [fakeRecogniser(), { ...fakeRecogniser({ id: 'detector', ...info }), detectLanguage }];
  const close = async () => Promise.resolve();
  const registry = new EngineRegistry({ recognisers, translators: [], voices: [], close }, clock);
  const detected: Language[] = [];
  const from: Language[] = [];
  const opened: Loudness[] = [];
  const open = () => {
    const activity = new Loudness();
    opened.push(activity);
    return activity;
  };
  let current: Language = 'en';
  const watch = new LanguageWatch({
    registry,
    clock,
    log: silentLog,
    openVoiceActivity: open,
    current: () => current,
    expected: () => expected,
    onDetected: (language, before) => {
      detected.push(language);
      from.push(before);
      current = language;
    },
  });
  const hear = async (ms: number, frame: Int16Array) => {
    for (let heard = 0; heard < ms; heard += 20) {
      watch.heard(frame);
      await clock.advance(20);
    }
  };
  const choose = (language: Language) => void (current = language);
  return { asked, choose, detected, from, hear, opened, watch };
}

it('another language that two answers agree on is told, within one turn', async () => {
  const { asked, detected, hear } = watching(['es', 'es']);
  await hear(2_100, LOUD);
  expect(detected).toEqual([]);
  await hear(2_100, LOUD);
  expect([detected, asked.length]).toEqual([['es'], 2]);
});

it('never more than two seconds are asked about, however long the answer before took', async () => {
  const first = Promise.withResolvers<Language>();
  const { asked, detected, hear } = watching([first.promise, 'es']);
  await hear(5_500, LOUD);
  expect(asked).toHaveLength(1);
  first.resolve('es');
  await hear(100, LOUD);
  expect([asked.map(({ ms }) => ms), detected]).toEqual([[2_000, 2_000], ['es']]);
});

it('what they were taken to speak is told with it, and answers from before they chose anew say nothing', async () => {
  const { choose, detected, from, hear } = watching(['es', 'es', 'es']);
  await hear(2_100, LOUD);
  choose('fr');
  await hear(2_100, LOUD);
  expect(detected).toEqual([]);
  await hear(11_000, QUIET);
  await hear(2_100, LOUD);
  expect([detected, from]).toEqual([['es'], ['fr']]);
});

it('a language chosen while an answer is on its way is not overruled by it', async () => {
  const second = Promise.withResolvers<Language>();
  const { choose, detected, hear } = watching(['es', second.promise]);
  await hear(4_200, LOUD);
  choose('fr');
  second.resolve('es');
  await hear(100, LOUD);
  expect(detected).toEqual([]);
});

it('one answer alone changes nothing, nor do two that differ', async () => {
  const { detected, hear } = watching(['es', 'fr', 'en', 'es', 'en']);
  for (let turn = 0; turn < 5; turn += 1) {
    await hear(2_100, LOUD);
    await hear(11_000, QUIET);
  }
  expect(detected).toEqual([]);
});

it('while the answers say what is known it is asked every ten seconds at most, and never in silence', async () => {
  const { asked, hear } = watching(Array.from({ length: 20 }, () => 'en' as const));
  await hear(25_000, LOUD);
  const count = asked.length;
  await hear(60_000, QUIET);
  expect([count, asked.length]).toEqual([3, 3]);
});

it.each<[string, (at: number) => Language | null]>([
  ['answers that alternate', (at) => (at % 2 === 0 ? 'es' : 'fr')],
  ['one that others say nothing of', (at) => (at === 0 ? 'es' : null)],
])('%s are given one second opinion each time, and then there is a rest', async (_what, answer) => {
  const { asked, detected, hear } = watching(Array.from({ length: 100 }, (_, at) => answer(at)));
  await hear(60_000, LOUD);
  expect(detected).toEqual([]);
  // About every ten seconds, at most twice.
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThanOrEqual(11);
});

it('a suspicion is over with an answer that says nothing', async () => {
  const { asked, detected, hear } = watching(['es', null, 'es', null, 'es', 'es']);
  await hear(4_200, LOUD);
  await hear(11_000, QUIET);
  await hear(4_200, LOUD);
  expect([detected, asked.length]).toEqual([[], 4]);
  await hear(11_000, QUIET);
  await hear(4_200, LOUD);
  expect([detected, asked.length]).toEqual([['es'], 6]);
});

it('a short turn is asked about at its end, a cough is not', async () => {
  const { asked, hear } = watching([]);
  await hear(1_200, LOUD);
  await hear(1_000, QUIET);
  expect(asked).toHaveLength(1);
  await hear(12_000, QUIET);
  await hear(400, LOUD);
  await hear(1_000, QUIET);
  expect(asked).toHaveLength(1);
});

it('several coughs are no turn, nor is a turn that the microphone breaks off', async () => {
  const { asked, hear, watch } = watching([]);
  for (let cough = 0; cough < 3; cough += 1) {
    await hear(600, LOUD);
    await hear(1_000, QUIET);
  }
  await hear(900, LOUD);
  watch.microphoneClosed();
  await hear(400, LOUD);
  await hear(1_000, QUIET);
  expect(asked).toEqual([]);
});

it('the engine is told which languages are expected', async () => {
  const { asked, hear } = watching([], ['en', 'es']);
  await hear(2_100, LOUD);
  expect(asked[0]).toMatchObject({ expected: ['en', 'es'] });
});

it('an engine that fails is asked again later, and where none may be asked nothing happens', async () => {
  const { detected, hear } = watching([new EngineError('down', 'engine'), 'es', 'es']);
  await hear(2_100, LOUD);
  await hear(11_000, QUIET);
  await hear(4_200, LOUD);
  expect(detected).toEqual(['es']);
  const demonstration = watching(['es'], [], { grade: 'demonstration' });
  await demonstration.hear(5_000, LOUD);
  expect(demonstration.asked).toEqual([]);
});

it('nothing comes after it is closed', async () => {
  const { detected, hear, opened, watch } = watching(['es', 'es']);
  await hear(2_100, LOUD);
  watch.close();
  await hear(2_100, LOUD);
  expect(detected).toEqual([]);
  expect(opened.map(({ closed }) => closed)).toEqual([true]);
});
