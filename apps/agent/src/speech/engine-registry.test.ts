import type { EngineOrder } from '@intermind/contracts/agent-channel';
import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { EngineRegistry } from './engine-registry.ts';
import { fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';
import { firstThatWorks } from './fallback.ts';
import {
  EngineError,
  type EngineSet,
  type SpeechToText,
  type TextToSpeech,
  type TextTranslator,
} from './ports.ts';
import { withEngineTimeLimit } from './time-limit.ts';

const translator = (id: string, ...pairs: string[]): TextTranslator => ({
  info: { id, kind: 'translator', grade: 'production', typicalMs: 0 },
  translates: (from, to) => pairs.includes(`${from}>${to}`),
  translate: async ({ text }) => Promise.resolve(`${id}:${text}`),
});
const recogniser = (...languages: Language[]): SpeechToText => ({
  info: {
    id: 'stt',
    kind: 'speech-to-text',
    grade: 'production',
    typicalMs: 0,
    agreement: 1,
    punctuates: false,
  },
  hears: (language) => languages.includes(language),
  open: async () => Promise.reject(new Error('not in this test')),
});
const voice = (...languages: Language[]): TextToSpeech => ({
  info: { id: 'tts', kind: 'text-to-speech', grade: 'production', typicalMs: 0, sampleRateHz: 16_000 },
  speaks: (language) => languages.includes(language),
  synthesize: () => {
    throw new Error('not in this test');
  },
});

function registry(
  part: Partial<EngineSet>,
  clock = new FakeClock(1_000_000),
  orders?: EngineOrder[],
): EngineRegistry {
  const close = async (): Promise<void> => Promise.resolve();
  return new EngineRegistry({ recognisers: [], translators: [], voices: [], close, ...part }, clock, orders);
}

describe('the plan for a pair of languages', () => {
  it('knows engines that only demonstrate when that is allowed', () => {
    const demonstrating = recogniser('en');
    demonstrating.info = { ...demonstrating.info, grade: 'demonstration' };
    const engines = registry({ recognisers: [demonstrating], translators: [translator('real', 'en>es')] });
    expect(engines.plan('en', 'es')).toEqual({ kind: 'unsupported', reason: 'no-speech-engine' });
    const allow = () => engines.allow({ demonstration: true, sealed: false });
    expect([allow(), allow()]).toEqual([true, false]);
    expect(engines.plan('en', 'es')).toMatchObject({ kind: 'cascade' });
  });

  it('refuses engines outside the operator’s machines in a sealed room, and says so', () => {
    const own = translator('own', 'en>es');
    own.info = { ...own.info, own: true };
    const outside = translator('outside', 'en>es', 'en>fr');
    const ownRecogniser = recogniser('en');
    ownRecogniser.info = { ...ownRecogniser.info, own: true };
    const engines = registry({
      recognisers: [ownRecogniser, recogniser('en', 'fr')],
      translators: [outside, own],
      voices: [voice('es')],
    });
    const unsealed = engines.plan('en', 'es');
    expect(unsealed).toMatchObject({ translators: [outside, own] });
    const seal = (sealed: boolean) => engines.allow({ demonstration: false, sealed });
    expect([seal(true), seal(true)]).toEqual([true, false]);
    expect(engines.recognisers('en')).toEqual([ownRecogniser]);
    expect(engines.recognisers('fr')).toEqual([]);
    expect(engines.plan('en', 'es')).toEqual({
      kind: 'cascade',
      translators: [own],
      voices: [],
      voiceless: 'sealed',
    });
    expect(engines.plan('en', 'fr')).toEqual({ kind: 'unsupported', reason: 'sealed' });
    expect(engines.plan('fr', 'es')).toEqual({ kind: 'unsupported', reason: 'sealed', unheard: true });
    // Nobody could anyway.
    expect(engines.plan('de', 'es')).toEqual({ kind: 'unsupported', reason: 'no-speech-engine' });
    expect(engines.plan('en', 'ja')).toEqual({ kind: 'unsupported', reason: 'no-translator' });
    expect([seal(false), engines.plan('en', 'es')]).toEqual([true, unsealed]);
  });

  it('does not blame the seal for engines that only demonstrate', () => {
    const demonstrating = recogniser('en');
    demonstrating.info = { ...demonstrating.info, grade: 'demonstration', own: true };
    const engines = registry({ recognisers: [demonstrating], translators: [translator('real', 'en>es')] });
    engines.allow({ demonstration: false, sealed: true });
    expect(engines.plan('en', 'es')).toEqual({ kind: 'unsupported', reason: 'no-speech-engine' });
  });

  it('goes from speech to speech where an engine does, with the steps behind it', () => {
    const direct = fakeSpeechTranslator({ id: 'direct' });
    direct.interprets = (_from, to) => to === 'es' || to === 'ja';
    const steps = { recognisers: [recogniser('en')], translators: [translator('own', 'en>es', 'en>fr')] };
    const engines = registry({ ...steps, speechTranslators: [direct] });
    const otherwise = { kind: 'cascade', translators: steps.translators, voices: [] };
    expect(engines.plan('en', 'es')).toEqual({ kind: 'direct', speechTranslators: [direct], otherwise });
    expect(engines.plan('en', 'fr')).toEqual(otherwise);
    expect(engines.plan('en', 'ja')).toEqual({
      kind: 'direct',
      speechTranslators: [direct],
      otherwise: { kind: 'unsupported', reason: 'no-translator' },
    });
    // there is nobody to hear the words of the captions
    expect(engines.plan('fr', 'es')).toEqual({ kind: 'unsupported', reason: 'no-speech-engine' });
    // words that are known have no sound
    expect(engines.plan('en', 'es', true)).toEqual(otherwise);
    expect(engines.steps('en', 'es')).toEqual(otherwise);
  });

  it('does not go from speech to speech through an outside engine in a sealed room, and says so', () => {
    const own = { ...recogniser('en') };
    own.info = { ...own.info, own: true };
    const ownTranslator = translator('own', 'en>es');
    ownTranslator.info = { ...ownTranslator.info, own: true };
    const direct = fakeSpeechTranslator();
    const engines = registry({
      recognisers: [own],
      translators: [ownTranslator],
      speechTranslators: [direct],
    });
    engines.allow({ demonstration: false, sealed: true });
    expect(engines.plan('en', 'es')).toMatchObject({ kind: 'cascade', translators: [ownTranslator] });
    expect(engines.plan('en', 'fr')).toEqual({ kind: 'unsupported', reason: 'sealed' });
    direct.info = { ...direct.info, own: true };
    expect(engines.plan('en', 'es').kind).toBe('direct');
  });

  it('lists translators and voices in the order of the settings', () => {
    const first = translator('first', 'en>es', 'en>ja');
    const second = translator('second', 'en>es');
    const spanish = voice('es');
    const engines = registry({
      recognisers: [recogniser('en')],
      translators: [first, second],
      voices: [spanish],
    });
    expect(engines.plan('en', 'es')).toEqual({
      kind: 'cascade',
      translators: [first, second],
      voices: [spanish],
    });
    expect(engines.plan('en', 'ja')).toEqual({ kind: 'cascade', translators: [first], voices: [] });
  });

  it('says what is missing', () => {
    const engines = registry({ recognisers: [recogniser('en')], translators: [translator('one', 'en>es')] });
    expect(engines.plan('fr', 'es')).toEqual({ kind: 'unsupported', reason: 'no-speech-engine' });
    expect(engines.plan('en', 'tr')).toEqual({ kind: 'unsupported', reason: 'no-translator' });
  });
});

describe('the order that an administrator chose', () => {
  const named = <Engine extends { info: { id: string } }>(engine: Engine, id: string): Engine => ({
    ...engine,
    info: { ...engine.info, id },
  });
  const ids = (engines: readonly { info: { id: string } }[]) => engines.map(({ info }) => info.id).join(' ');
  const engines = (): Partial<EngineSet> => ({
    recognisers: ['one', 'two', 'three'].map((id) => named(recogniser('en', 'es'), id)),
    translators: ['one', 'two', 'three'].map((id) => translator(id, 'en>es', 'es>en')),
    voices: ['one', 'two', 'three'].map((id) => named(voice('en', 'es'), id)),
    speechTranslators: ['one', 'two'].map((id) => fakeSpeechTranslator({ id })),
  });
  const orders: EngineOrder[] = [
    { kind: 'speech-to-text', subject: 'en', engines: ['three', 'gone', 'one'] },
    { kind: 'translator', subject: 'en>es', engines: ['two'] },
    { kind: 'text-to-speech', subject: 'es', engines: ['three', 'two', 'one'] },
    { kind: 'speech-translator', subject: 'en>es', engines: ['two'] },
  ];

  it('counts for its kind and its language or pair, and nowhere else', () => {
    const chosen = registry(engines(), undefined, orders);
    expect(['en', 'es'].map((language) => ids(chosen.recognisers(language as Language)))).toEqual([
      'three one two',
      'one two three',
    ]);
    expect(['en', 'es'].map((language) => ids(chosen.voices(language as Language)))).toEqual([
      'one two three',
      'three two one',
    ]);
    const steps = chosen.steps('en', 'es');
    if (steps.kind !== 'cascade') throw new Error('no steps');
    expect([ids(steps.translators), ids(steps.voices)]).toEqual(['two one three', 'three two one']);
    const plan = chosen.plan('en', 'es');
    if (plan.kind !== 'direct') throw new Error('not from speech to speech');
    expect(ids(plan.speechTranslators)).toBe('two one');
    expect(plan.otherwise).toEqual(steps);
    const back = chosen.steps('es', 'en');
    expect(back).toMatchObject({ kind: 'cascade' });
    expect(back.kind === 'cascade' && ids(back.translators)).toBe('one two three');
  });

  it('lets no engine in that the meeting may not use', () => {
    const part = engines();
    const set = (grade: 'production' | 'demonstration', own: boolean) => ({ grade, own });
    const grades = [set('production', true), set('production', false), set('demonstration', true)];
    for (const [index, engine] of part.recognisers!.entries())
      engine.info = { ...engine.info, ...grades[index]! };
    const all: EngineOrder[] = [
      { kind: 'speech-to-text', subject: 'en', engines: ['three', 'two', 'one', 'gone'] },
    ];
    const chosen = registry(part, undefined, all);
    const heard = (demonstration: boolean, sealed: boolean) => {
      chosen.allow({ demonstration, sealed });
      return ids(chosen.recognisers('en'));
    };
    expect(heard(false, false)).toBe('two one');
    expect(heard(true, false)).toBe('three two one');
    expect(heard(false, true)).toBe('one');
    expect(heard(true, true)).toBe('three one');
  });
});

describe('the first engine that works', () => {
  const { signal } = new AbortController();
  const one = translator('one');
  const two = translator('two');
  const ladder = (registry: EngineRegistry, engines: TextTranslator[], pair = 'en>es') => ({
    registry,
    engines,
    pair,
  });

  it('is asked after those before it failed, and those are left alone after three failures', async () => {
    const engines = registry({});
    const asked: string[] = [];
    const attempt = async ({ info }: TextTranslator): Promise<string> => {
      asked.push(info.id);
      if (info.id === 'one') throw new EngineError('down', 'engine');
      return Promise.resolve(info.id);
    };
    for (let call = 0; call < 4; call++) {
      expect(await firstThatWorks(ladder(engines, [one, two]), signal, attempt)).toBe('two');
    }
    expect(asked.join(' ')).toBe('one two one two one two two');
  });

  it('counts failures in a row only: one success in between starts over', async () => {
    const engines = registry({});
    let fails = true;
    const attempt = async (): Promise<string> =>
      fails ? Promise.reject(new EngineError('down', 'engine')) : Promise.resolve('works');
    for (const failing of [true, true, false, true, true]) {
      fails = failing;
      await firstThatWorks(ladder(engines, [one]), signal, attempt).catch(() => undefined);
    }
    expect(engines.breaker(one, 'en>es').state).toBe('closed');
  });

  it('is nobody while all are left alone, which may be over soon', async () => {
    const engines = registry({});
    engines.breaker(one, 'en>es').failed(new EngineError('wrong key', 'quota'));
    const asked = firstThatWorks(ladder(engines, [one]), signal, async () => Promise.resolve('works'));
    await expect(asked).rejects.toMatchObject({ name: 'EngineError', kind: 'engine' });
  });

  it('is nobody when all fail, with the last reason', async () => {
    const down = async ({ info }: TextTranslator): Promise<string> =>
      Promise.reject(new EngineError(`${info.id} is down`, 'engine'));
    await expect(firstThatWorks(ladder(registry({}), [one, two]), signal, down)).rejects.toThrow(
      'two is down',
    );
  });

  it.each([
    ['all refuse', 'request', 'request'],
    ['one of them might have done it', 'engine', 'engine'],
  ] as const)('is nobody, and it is a refusal only where all refuse: %s', async (_how, ofFirst, kind) => {
    const attempt = async ({ info }: TextTranslator): Promise<string> =>
      Promise.reject(new EngineError('no', info.id === 'one' ? ofFirst : 'request'));
    const engines = registry({});
    for (let call = 0; call < 4; call++)
      await expect(firstThatWorks(ladder(engines, [one, two]), signal, attempt)).rejects.toMatchObject({
        kind,
      });
  });

  it('is nobody where one refuses and the other is left alone, and it is said why the first refused', async () => {
    const engines = registry({});
    engines.breaker(two, 'en>es').failed(new EngineError('wrong key', 'quota'));
    const cause = new EngineError('too long', 'request');
    const refuse = async (): Promise<string> => Promise.reject(cause);
    const asked = firstThatWorks(ladder(engines, [one, two]), signal, refuse);
    await expect(asked).rejects.toMatchObject({ kind: 'engine', cause });
  });

  it('does not hold an abort by the caller against the engine', async () => {
    const engines = registry({});
    const aborter = new AbortController();
    const attempt = async (): Promise<string> => {
      aborter.abort(new Error('nobody listens'));
      return Promise.reject(aborter.signal.reason as Error);
    };
    await expect(firstThatWorks(ladder(engines, [one]), aborter.signal, attempt)).rejects.toThrow(
      'nobody listens',
    );
    expect(engines.breaker(one, 'en>es').state).toBe('closed');
  });

  it('lets the next call probe an engine whose probe the caller gave up', async () => {
    const clock = new FakeClock(1_000_000);
    const engines = registry({}, clock);
    const down = async (): Promise<string> => Promise.reject(new EngineError('down', 'quota'));
    await expect(firstThatWorks(ladder(engines, [one]), signal, down)).rejects.toThrow('down');
    await clock.advance(60_000);
    const aborter = new AbortController();
    const givenUp = async (): Promise<string> => {
      aborter.abort(new Error('nobody listens'));
      return Promise.reject(aborter.signal.reason as Error);
    };
    await expect(firstThatWorks(ladder(engines, [one]), aborter.signal, givenUp)).rejects.toThrow(
      'nobody listens',
    );
    expect(await firstThatWorks(ladder(engines, [one]), signal, async () => Promise.resolve('works'))).toBe(
      'works',
    );
  });
});

describe('a pair of languages', () => {
  it('that fails does not take the others of the same engine along', async () => {
    const engines = registry({});
    const one = translator('one');
    const attempt = async (): Promise<string> => Promise.reject(new EngineError('no model', 'engine'));
    const { signal } = new AbortController();
    const spanish = { registry: engines, engines: [one], pair: 'en>es' };
    for (let call = 0; call < 3; call++)
      await firstThatWorks(spanish, signal, attempt).catch(() => undefined);
    expect(engines.breaker(one, 'en>es').state).toBe('open');
    const french = { ...spanish, pair: 'en>fr' };
    expect(await firstThatWorks(french, signal, async () => Promise.resolve('works'))).toBe('works');
  });
});

it('a task that takes too long fails as an engine, with its name and the limit', async () => {
  const clock = new FakeClock(1_000_000);
  const { signal } = new AbortController();
  const call = withEngineTimeLimit(clock, 1_500, 'the engine', signal, () => new Promise(() => undefined));
  const outcome = expect(call).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'engine',
    message: 'the engine took longer than 1500 ms',
  });
  await clock.advance(1_500);
  await outcome;
});
