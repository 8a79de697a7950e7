import type { EngineMeasure } from '@intermind/contracts/agent-channel';
import { BENCH_LIMIT_MS } from '@intermind/contracts/engine-bench';
import { FakeClock } from '@intermind/testing/fake-clock';
import { wait } from '@intermind/timing';
import { expect, it } from 'vitest';
import {
  EngineError,
  type EngineSet,
  type SpeechToText,
  type SpeechTranslator,
  type TextToSpeech,
  type TextTranslator,
} from '../speech/ports.ts';
import { benchEngines, type BenchSoFar } from './bench-engines.ts';
import { BENCH_SENTENCES } from './sentences.ts';

/** Engines whose every delay is known, on a clock that tests move. */

const RATE_HZ = 24_000;
const clock = () => new FakeClock(1_000_000);
const sound = (ms: number, level = 9_000) => new Int16Array((RATE_HZ * ms) / 1_000).fill(level);

/** Begins after `firstMs` with 100 ms of silence; one second of sound takes `secondMs` to make. */
function voiceOf(
  time: FakeClock,
  more: Partial<TextToSpeech> = {},
  [firstMs, secondMs] = [200, 300],
): TextToSpeech {
  return {
    info: { id: 'voice', kind: 'text-to-speech', grade: 'production', typicalMs: 0, sampleRateHz: RATE_HZ },
    speaks: (language) => language === 'en' || language === 'es',
    async *synthesize() {
      yield sound(100, 0);
      await wait(firstMs, { clock: time });
      yield sound(1_000);
      await wait(secondMs, { clock: time });
      yield sound(1_000);
    },
    ...more,
  };
}

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word, startMs: 0, endMs: 0 }));

/** Its words are final `finalMs` after the speech has ended. */
function recogniserOf(time: FakeClock, texts: readonly string[], finalMs = 700): SpeechToText {
  let sentence = 0;
  return {
    info: {
      ...{ id: 'ear', kind: 'speech-to-text', grade: 'production', typicalMs: 0, own: true },
      ...{ agreement: 1, punctuates: false },
    },
    hears: (language) => language === 'en' || language === 'ja',
    open: async ({ onEvent }) => {
      let [heard, ended] = [false, false];
      return Promise.resolve({
        write: (pcm) => {
          if (pcm.some((sample) => sample !== 0)) heard = true;
          else if (heard && !ended) {
            ended = true;
            const words = wordsOf(texts[sentence++]!);
            time.after(finalMs, () => onEvent({ type: 'final', words }));
          }
        },
        close: () => undefined,
      });
    },
  };
}

const translatorOf = (translate: TextTranslator['translate']): TextTranslator => ({
  info: { id: 'words', kind: 'translator', grade: 'demonstration', own: true, typicalMs: 0 },
  translates: (from, to) => from === 'en' && to === 'es',
  translate,
});

/** Its translation begins 1.5 s after it was opened. */
const directOf = (time: FakeClock): SpeechTranslator => ({
  info: {
    ...{ id: 'direct', kind: 'speech-translator', grade: 'production', typicalMs: 0 },
    sampleRateHz: RATE_HZ,
  },
  interprets: (from, to) => from === 'en' && to === 'es',
  open: async ({ onEvent }) => {
    // Opening is no part of the delay: it happens before anybody speaks.
    await wait(2_000, { clock: time });
    time.after(1_500, () => {
      onEvent({ type: 'text', text: BENCH_SENTENCES.es[0], atMs: undefined });
      onEvent({ type: 'sound', pcm: sound(400), atMs: undefined });
    });
    return { write: () => undefined, close: () => undefined };
  },
});

/** In a minute, where all sentences of the language take so long, and a little silence around each. */
const charactersIn = (language: 'en' | 'es', soundMs: number): number =>
  expect.closeTo((BENCH_SENTENCES[language].join('').length * 60_000) / soundMs, -2) as number;
const spanish = (text: string) => BENCH_SENTENCES.es[BENCH_SENTENCES.en.indexOf(text)]!;

const setOf = (set: Partial<EngineSet>): EngineSet => ({
  ...{ recognisers: [], translators: [], voices: [], close: async () => Promise.resolve() },
  ...set,
});

async function benched(time: FakeClock, set: Partial<EngineSet>, signal = new AbortController().signal) {
  const all: BenchSoFar[] = [];
  let over = false;
  const run = (async () => {
    for await (const soFar of benchEngines(setOf(set), { clock: time, signal })) all.push(soFar);
  })().finally(() => (over = true));
  run.catch(() => undefined);
  while (!over) await time.advance(1_000);
  await run;
  return { all, measures: all.at(-1)!.measures };
}

const base = { outcome: 'measured', sentences: 3, failed: 0, detail: null } as const;
const none = {
  errorRatio: null,
  chrF: null,
  charactersPerMinute: null,
  speedRatio: null,
  voice: null,
} as const;

it('measures a voice by its first sound, not by the silence before it, and by its speed', async () => {
  const time = clock();
  const { measures, all } = await benched(time, { voices: [voiceOf(time)] });
  const voice = { kind: 'text-to-speech', engine: 'voice', grade: 'production', outside: true } as const;
  const figures = { ...base, ...none, delayMs: { median: 200, max: 200 }, speedRatio: 4.2 };
  expect(measures).toEqual<EngineMeasure[]>([
    { ...voice, ...figures, subject: 'en', charactersPerMinute: charactersIn('en', 6_000) },
    { ...voice, ...figures, subject: 'es', charactersPerMinute: charactersIn('es', 6_000) },
  ]);
  expect(all.map(({ done, total }) => [done, total])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

it('measures a translator by its delay and by its likeness to the reference', async () => {
  const time = clock();
  const delaysMs = [100, 300, 200];
  let asked = 0;
  const translator = translatorOf(async ({ text }) => {
    await wait(delaysMs[asked++]!, { clock: time });
    return spanish(text);
  });
  const { measures } = await benched(time, { translators: [translator] });
  expect(measures).toEqual([
    {
      ...{ kind: 'translator', engine: 'words', grade: 'demonstration', outside: false, subject: 'en>es' },
      ...{ ...base, ...none, delayMs: { median: 200, max: 300 }, chrF: 100 },
    },
  ]);
});

it('says how many characters a translator gets in a minute of speech, where a voice spoke the language', async () => {
  const time = clock();
  const translator = translatorOf(async ({ text }) => Promise.resolve(spanish(text)));
  const charactersWith = async (speaks: (language: string) => boolean) =>
    (await benched(time, { voices: [voiceOf(time, { speaks })], translators: [translator] })).measures.at(-1)!
      .charactersPerMinute;
  expect(await charactersWith((language) => language === 'en')).toEqual(charactersIn('en', 6_000));
  expect(await charactersWith((language) => language === 'es')).toBeNull();
});

it('measures a recogniser from the end of the speech to its last words, and what it misheard', async () => {
  const time = clock();
  const [first, second, third] = BENCH_SENTENCES.en;
  // One word of 31 is wrong.
  const recogniser = recogniserOf(time, [first.toLowerCase(), second.replace('customer', 'costumer'), third]);
  const { measures } = await benched(time, { voices: [voiceOf(time)], recognisers: [recogniser] });
  const [english, japanese] = measures.filter(({ kind }) => kind === 'speech-to-text');
  const units = BENCH_SENTENCES.en.join(' ').split(' ').length;
  expect(english).toMatchObject({
    ...{ engine: 'ear', outside: false, subject: 'en', ...base, voice: 'voice' },
    errorRatio: Number((1 / units).toFixed(3)),
  });
  expect(english!.delayMs!.median).toBeGreaterThanOrEqual(680);
  expect(english!.delayMs!.median).toBeLessThanOrEqual(740);
  expect(japanese).toMatchObject({ subject: 'ja', outcome: 'no-voice', sentences: 0, delayMs: null });
});

it('measures speech to speech from the first sound that it hears to the first that it makes', async () => {
  const time = clock();
  const { measures } = await benched(time, { voices: [voiceOf(time)], speechTranslators: [directOf(time)] });
  const direct = measures.find(({ kind }) => kind === 'speech-translator')!;
  expect(direct).toMatchObject({ ...base, subject: 'en>es', voice: 'voice', delayMs: { median: 1_500 } });
  expect(direct.chrF).toBeGreaterThan(30);
  expect(direct.chrF).toBeLessThan(90);
});

it('warms up those that hear, and leaves no session open', async () => {
  const time = clock();
  let open = 0;
  /** Its first session takes longer than a sentence may. */
  const cold = <O, S extends { close(): void }>(opens: (options: O) => Promise<S>) => {
    let loaded = false;
    return async (options: O): Promise<S> => {
      if (!loaded) await wait(25_000, { clock: time });
      loaded = true;
      const session = await opens(options);
      open++;
      return { ...session, close: () => void open-- };
    };
  };
  const [recogniser, direct] = [recogniserOf(time, BENCH_SENTENCES.en), directOf(time)];
  const { measures } = await benched(time, {
    voices: [voiceOf(time)],
    recognisers: [{ ...recogniser, open: cold(recogniser.open) }],
    speechTranslators: [{ ...direct, open: cold(direct.open) }],
  });
  const of = (kind: string) => measures.find((measure) => measure.kind === kind);
  expect(of('speech-to-text')).toMatchObject({ ...base, subject: 'en', errorRatio: 0 });
  expect(of('speech-translator')).toMatchObject({ ...base, subject: 'en>es' });
  expect(open).toBe(0);
});

it('counts a sound from before anybody spoke as no delay', async () => {
  const time = clock();
  const direct = directOf(time);
  const { measures } = await benched(time, {
    voices: [voiceOf(time)],
    speechTranslators: [
      {
        ...direct,
        open: async (options) => {
          options.onEvent({ type: 'sound', pcm: sound(400), atMs: undefined });
          return direct.open(options);
        },
      },
    ],
  });
  expect(measures.at(-1)).toMatchObject({ ...base, delayMs: { median: 0 } });
});

it('does not count what comes after its time', async () => {
  const time = clock();
  let asked = 0;
  const translator = translatorOf(async ({ text }) => {
    if (asked++ > 0) return wait(5_000, { clock: time }).then(() => spanish(text));
    // Deaf to its signal, it answers while the next sentence is translated.
    await wait(22_000, { clock: time });
    return 'xyz';
  });
  const { measures } = await benched(time, { translators: [translator] });
  expect(measures).toMatchObject([
    { outcome: 'measured', sentences: 3, failed: 1, chrF: 100, delayMs: { median: 5_000 } },
  ]);
});

it('takes no time of those that hear for a slow voice', async () => {
  const time = clock();
  const voice = voiceOf(time, {}, [500, 8_500]);
  const languages = ['cs', 'hu', 'pl', 'tr'];
  // The four that it is measured in are others.
  const speaks = (language: string) => ['en', 'es', 'de', 'zh', ...languages].includes(language);
  const recogniser = recogniserOf(time, Array<string>(12).fill('we can'));
  const hears = (language: string) => languages.includes(language);
  const { measures } = await benched(time, {
    voices: [{ ...voice, speaks }],
    recognisers: [{ ...recogniser, hears }],
  });
  expect(
    measures
      .filter(({ kind }) => kind === 'speech-to-text')
      .map(({ subject, outcome, sentences }) => [...[subject, outcome, sentences]]),
  ).toEqual([
    ['cs', 'measured', 3],
    ['hu', 'measured', 3],
    ['pl', 'measured', 3],
    ['tr', 'no-time', 0],
  ]);
});

it('counts what an engine fails at, and says why', async () => {
  const time = clock();
  let asked = 0;
  const translator = translatorOf(async () => {
    asked++;
    if (asked === 2) throw new EngineError('the server answered 500', 'engine');
    if (asked === 3) await wait(60_000, { clock: time });
    return Promise.resolve('hola');
  });
  const deaf: TextTranslator = {
    ...translatorOf(async () => Promise.reject(new EngineError('the key is refused', 'quota'))),
    info: { id: 'deaf', kind: 'translator', grade: 'production', typicalMs: 0 },
  };
  const { measures } = await benched(time, { translators: [translator, deaf] });
  expect(measures).toMatchObject([
    { outcome: 'measured', sentences: 3, failed: 2, detail: 'it took longer than 20000 ms', outside: false },
    { outcome: 'failed', sentences: 3, failed: 3, detail: 'the key is refused', delayMs: null, chrF: null },
  ]);
});

it('gives no engine more than its time, and says what was left out', async () => {
  const time = clock();
  const slow: TextTranslator = {
    ...translatorOf(async () => {
      await wait(18_000, { clock: time });
      return 'hola';
    }),
    translates: (from) => from === 'en',
  };
  const { measures } = await benched(time, {
    translators: [slow, translatorOf(async () => Promise.resolve('hola'))],
  });
  expect(measures.map(({ subject, outcome, sentences }) => [subject, outcome, sentences])).toEqual([
    ['en>es', 'measured', 3],
    ['en>de', 'measured', 2],
    ['en>zh', 'no-time', 0],
    ['en>fr', 'no-time', 0],
    ['en>ja', 'no-time', 0],
    ['en>ru', 'no-time', 0],
    ['en>es', 'measured', 3],
  ]);
});

it('however many engines there are, ends before it is given up', async () => {
  const time = clock();
  const slow = (): TextTranslator => ({
    ...translatorOf(async () => {
      await wait(19_000, { clock: time });
      return 'hola';
    }),
    translates: (from) => from === 'en',
  });
  const startMs = time.nowMs();
  const { measures, all } = await benched(time, { translators: Array.from({ length: 30 }, slow) });
  expect(time.nowMs() - startMs).toBeLessThan(BENCH_LIMIT_MS);
  expect(all.at(-1)).toMatchObject({ done: 30, total: 30 });
  expect(measures.at(-1)!.outcome).toBe('no-time');
});

it('takes another voice where the first fails, and none where all do', async () => {
  const time = clock();
  const broken = voiceOf(time, {
    info: { ...voiceOf(time).info, id: 'broken' },
    synthesize: () => {
      throw new EngineError('no such voice', 'engine');
    },
  });
  const recogniser = () => recogniserOf(time, Array<string>(3).fill('we can'));
  const spokenBy = async (voices: TextToSpeech[]) =>
    (await benched(time, { voices, recognisers: [recogniser()] })).measures
      .filter(({ kind, subject }) => kind === 'speech-to-text' && subject === 'en')
      .map(({ outcome, voice }) => [outcome, voice]);
  expect(await spokenBy([broken, voiceOf(time)])).toEqual([['measured', 'voice']]);
  expect(await spokenBy([broken])).toEqual([['no-voice', null]]);
});

it('stops when it is told to', async () => {
  const time = clock();
  const stop = new AbortController();
  const translator = translatorOf(async ({ signal }) => {
    stop.abort(new Error('the bench is over'));
    await wait(10_000, { clock: time, signal });
    return 'hola';
  });
  await expect(benched(time, { translators: [translator] }, stop.signal)).rejects.toThrow(
    'the bench is over',
  );
});
