import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeClock } from '@intermind/testing';
import { EngineError } from '../../speech/ports.ts';
import { FakeModels } from '../../testing/fake-models.ts';
import { openEngines, reportEngines, type EngineSetName } from '../engine-sets.ts';
import { modelOf } from './catalogue/index.ts';
import { modelsEngines } from './models-engines.ts';
import { installedIds, watchModels } from './watch-models.ts';

function world(...ids: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const install = (id: string): void => {
    for (const file of [...modelOf(id)!.files, 'installed.json']) {
      const target = path.join(folder, id, file.endsWith('/') ? `${file}rules` : file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, 'x');
    }
  };
  ids.forEach(install);
  const models = new FakeModels();
  return { folder, models, install, engines: modelsEngines(folder, models) };
}

const never = (): AbortSignal => new AbortController().signal;
const NONE = { speechToText: [], translation: [], textToSpeech: [], speechTranslation: [], assistants: [] };

describe('translation by installed models', () => {
  it('goes through English where there is no direct model', async () => {
    const { models, engines } = world('bergamot-es-en', 'bergamot-en-de', 'bergamot-en-es');
    const [translator] = engines.translators;
    models.answer = (request, model) =>
      request.kind === 'translate' ? { kind: 'text', text: ` ${model}(${request.text}) ` } : undefined;
    const translate = async (from: 'es' | 'en' | 'de', to: 'de' | 'es' | 'en') =>
      translator!.translate({ text: 'a', from, to, complete: true, signal: never() });
    expect(await translate('en', 'de')).toBe('bergamot-en-de(a)');
    expect(await translate('es', 'de')).toBe('bergamot-en-de( bergamot-es-en(a) )');
    await expect(translate('de', 'es')).rejects.toMatchObject({ kind: 'request' });
    expect(translator!.translates('es', 'de')).toBe(true);
    expect(translator!.translates('de', 'es')).toBe(false);
    expect(translator!.translates('en', 'en')).toBe(false);
    expect(translator!.translates('es', 'es')).toBe(false);
  });

  it('puts the translations of terms into the text', async () => {
    const { models, engines } = world('bergamot-en-es');
    models.answer = (request) =>
      request.kind === 'translate' ? { kind: 'text', text: request.text } : undefined;
    const text = await engines.translators[0]!.translate({
      text: 'the board meets',
      from: 'en',
      to: 'es',
      complete: true,
      terms: [{ term: 'board', translation: 'junta' }],
      signal: never(),
    });
    expect(text).toBe('the junta meets');
  });

  it('loads both models of a pair before the first text', async () => {
    const { models, engines } = world('bergamot-es-en', 'bergamot-en-de');
    await engines.translators[0]!.warmUp!('es', 'de');
    expect(models.calls.map(({ model, request }) => [model, request.kind])).toEqual([
      ['bergamot-es-en', 'load'],
      ['bergamot-en-de', 'load'],
    ]);
  });

  it('fails where a model gives nothing, another answer, or fails', async () => {
    const { models, engines } = world('bergamot-en-de');
    const ask = async () =>
      engines.translators[0]!.translate({
        text: 'a',
        from: 'en',
        to: 'de',
        complete: true,
        signal: never(),
      });
    const empty = { text: ' ', from: 'en', to: 'de', complete: true, signal: never() } as const;
    models.answer = () => ({ kind: 'text', text: ' ' });
    expect(await engines.translators[0]!.translate(empty)).toBe('');
    await expect(ask()).rejects.toMatchObject({ kind: 'engine', message: 'bergamot-en-de give no text' });
    models.answer = () => ({ kind: 'sound', pcm: new Int16Array(1) });
    await expect(ask()).rejects.toMatchObject({ kind: 'engine', message: /without a text/ });
    models.answer = () => new EngineError('gone', 'engine');
    await expect(ask()).rejects.toThrow('gone');
  });

  it('is not asked when the caller has already given up', async () => {
    const { models, engines } = world('bergamot-en-de');
    const signal = AbortSignal.abort(new Error('enough'));
    const asked = engines.translators[0]!.translate({
      ...{ text: 'a', from: 'en', to: 'de', complete: true },
      signal,
    });
    await expect(asked).rejects.toThrow('enough');
    expect(models.calls).toEqual([]);
  });

  it('is not there without a model for it', () => {
    expect(world('piper-es').engines.translators).toEqual([]);
  });

  it('is given up when the caller gives up', async () => {
    const { models, engines } = world('bergamot-en-de');
    const stopping = new AbortController();
    const asked = engines.translators[0]!.translate({
      text: 'a',
      from: 'en',
      to: 'de',
      complete: true,
      signal: stopping.signal,
    });
    await vi.waitFor(() => expect(models.calls).toHaveLength(1));
    stopping.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    expect(models.newest.cancelled).toBe(true);
  });
});

describe('voices of installed models', () => {
  const request = (signal = never()) =>
    ({ text: 'hola', language: 'es', rateRatio: 1.2, speaker: 'prt_1', signal }) as const;

  it('give sound as it is made', async () => {
    const { models, engines } = world('piper-es');
    const [voice] = engines.voices;
    expect(voice!.info).toEqual({
      ...{ id: 'piper-es', kind: 'text-to-speech', grade: 'production', own: true },
      ...{ typicalMs: 200, sampleRateHz: 22_050 },
    });
    expect([voice!.speaks('es'), voice!.speaks('en')]).toEqual([true, false]);
    const sound = voice!.synthesize(request())[Symbol.asyncIterator]();
    const first = sound.next();
    expect(models.newest.request).toEqual({
      kind: 'speak',
      text: 'hola',
      language: 'es',
      rateRatio: 1.2,
      speaker: 'prt_1',
    });
    const { events } = models.newest;
    events.answer({ kind: 'sound', pcm: Int16Array.of(1) });
    expect((await first).value).toEqual(Int16Array.of(1));
    events.answer({ kind: 'sound', pcm: Int16Array.of(2) });
    events.answer({ kind: 'sound', pcm: Int16Array.of(3) });
    events.done();
    expect((await sound.next()).value).toEqual(Int16Array.of(2));
    expect((await sound.next()).value).toEqual(Int16Array.of(3));
    expect((await sound.next()).done).toBe(true);
    expect(models.newest.cancelled).toBe(false);
  });

  it('fail without sound, or with their model', async () => {
    const { models, engines } = world('kokoro');
    const [voice] = engines.voices;
    expect(voice!.info).toMatchObject({ typicalMs: 800, sampleRateHz: 24_000 });
    const silent = voice!.synthesize(request())[Symbol.asyncIterator]().next();
    models.newest.events.done();
    await expect(silent).rejects.toMatchObject({ kind: 'engine', message: 'kokoro gives no sound' });
    const failed = voice!.synthesize(request())[Symbol.asyncIterator]().next();
    models.newest.events.failed(new EngineError('too much to do', 'engine'));
    await expect(failed).rejects.toThrow('too much to do');
  });

  it('stop in the middle when nobody listens any more', async () => {
    const { models, engines } = world('piper-es');
    const stopping = new AbortController();
    const spoken = engines.voices[0]!.synthesize(request(stopping.signal))[Symbol.asyncIterator]().next();
    stopping.abort(new Error('left'));
    await expect(spoken).rejects.toThrow('left');
    expect(models.newest.cancelled).toBe(true);
  });

  it('are asked for nothing when nobody listens any more before they begin', async () => {
    const { models, engines } = world('piper-es');
    const left = AbortSignal.abort(new Error('left'));
    const spoken = engines.voices[0]!.synthesize(request(left))[Symbol.asyncIterator]().next();
    await expect(spoken).rejects.toThrow('left');
    expect(models.calls).toEqual([]);
  });

  it('are loaded before the first text', async () => {
    const { models, engines } = world('piper-es');
    await engines.voices[0]!.warmUp!('es');
    expect(models.newest).toMatchObject({ model: 'piper-es', request: { kind: 'load' } });
  });
});

describe('recognition by installed models', () => {
  it('is by streams where the model gives words while one speaks, otherwise by recordings', async () => {
    const { models, engines } = world('nemotron-3.5-streaming', 'zipformer-en', 'whisper-small');
    const asked: Record<string, string[]> = {};
    for (const recogniser of engines.recognisers) {
      const first = models.calls.length;
      const session = await recogniser.open({ language: 'en', onEvent: () => undefined, signal: never() });
      for (let i = 0; i < 40; i++) session.write(new Int16Array(320), true);
      session.close();
      asked[recogniser.info.id] = models.calls.slice(first).map(({ request }) => request.kind);
    }
    expect(asked).toEqual({
      'nemotron-3.5-streaming': ['load', 'hear'],
      'zipformer-en': ['load', 'hear'],
      'whisper-small': ['load', 'transcribe'],
    });
  });

  it('of recordings asks for the whole turn, in the spoken language', async () => {
    const { models, engines } = world('whisper-small');
    const [recogniser] = engines.recognisers;
    expect(recogniser!.info).toMatchObject({ id: 'whisper-small', own: true, takesTerms: false });
    expect([recogniser!.hears('ar'), recogniser!.hears('tr')]).toEqual([true, true]);
    models.answer = (request) =>
      request.kind === 'transcribe' ? { kind: 'text', text: 'günaydın' } : undefined;
    const heard: string[] = [];
    const session = await recogniser!.open({
      language: 'tr',
      onEvent: (event) =>
        heard.push(event.type === 'failed' ? 'failed' : event.words.map(({ text }) => text).join(' ')),
      signal: never(),
    });
    for (let i = 0; i < 40; i++) session.write(new Int16Array(320), true);
    await vi.waitFor(() => expect(heard).toContain('günaydın'));
    session.close();
    expect(models.calls.map(({ request }) => request.kind).slice(0, 2)).toEqual(['load', 'transcribe']);
    expect(models.calls[1]!.request).toMatchObject({ language: 'tr' });
  });
});

describe('the ladder with installed models', () => {
  const choice = (builtIn: EngineSetName, modelsFolder: string | null) => ({
    builtIn,
    models: {},
    modelsFolder,
    configured: NONE,
  });
  const libretranslate = {
    engine: 'libretranslate',
    url: 'http://127.0.0.1:9',
    apiKey: null,
    outside: false,
  } as const;

  it('has them before the demonstration, and after what the operator set up', async () => {
    const { folder, models } = world('bergamot-en-es', 'zipformer-en', 'piper-es');
    const alone = await openEngines(choice('local', folder), models);
    expect(alone.translators[0]!.info.id).toBe('bergamot');
    expect(alone.recognisers[0]!.info.id).toBe('zipformer-en');
    expect(alone.voices[0]!.info.id).toBe('piper-es');
    expect(
      [...alone.translators, ...alone.recognisers, ...alone.voices].slice(0).map(({ info }) => info),
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'bergamot', grade: 'production', own: true })]),
    );
    await alone.close();
    const configured = { ...NONE, translation: [libretranslate] };
    const both = await openEngines({ ...choice('local', folder), configured }, models);
    expect(both.translators.map(({ info }) => info.id)).toEqual(['libretranslate', 'bergamot']);
    expect(both.recognisers[0]!.info.id).toBe('zipformer-en');
    await both.close();
  });

  it.each(['scripted', 'off'] as const)('has none of them with the engines %s', async (builtIn) => {
    const { folder, models } = world('bergamot-en-es');
    const { translators } = await openEngines(choice(builtIn, folder), models);
    expect(translators.map(({ info }) => info.id)).not.toContain('bergamot');
    const reports = await reportEngines(choice(builtIn, folder));
    expect(reports.map(({ id }) => id)).not.toContain('bergamot');
  });

  it('reports what they cover, as engines of this machine, and asks none of them', async () => {
    const { folder } = world('bergamot-en-es', 'bergamot-de-en', 'sense-voice');
    const reports = await reportEngines(choice('local', folder));
    expect(reports.slice(0, 2)).toEqual([
      {
        id: 'sense-voice',
        detects: true,
        kind: 'speech-to-text',
        grade: 'production',
        outside: false,
        available: true,
        covers: ['en', 'ja', 'ko', 'zh'],
        abilities: expect.objectContaining({ delivery: 'repeated', cost: 'machine' }),
        hint: null,
      },
      {
        id: 'bergamot',
        kind: 'translator',
        grade: 'production',
        outside: false,
        available: true,
        covers: ['de>en', 'de>es', 'en>es'],
        abilities: expect.objectContaining({ terms: 'replaced', cost: 'machine' }),
        hint: null,
      },
    ]);
  });

  it('is looked at again where one model took the place of another', async () => {
    const { folder, install } = world('bergamot-en-es');
    const clock = new FakeClock();
    let changes = 0;
    onTestFinished(watchModels(folder, { clock, onChange: () => changes++ }));
    rmSync(path.join(folder, 'bergamot-en-es'), { recursive: true });
    install('bergamot-en-de');
    await clock.advance(5_000);
    expect(changes).toBe(1);
  });

  it('has none without a folder for them', () => {
    expect(installedIds(null)).toEqual([]);
  });

  it('is looked at again and again', async () => {
    const { folder, install } = world('bergamot-en-es');
    const clock = new FakeClock();
    let changes = 0;
    const stop = watchModels(folder, { clock, onChange: () => changes++ });
    await clock.advance(5_000);
    expect(changes).toBe(0);
    install('piper-es');
    await clock.advance(5_000);
    expect(changes).toBe(1);
    rmSync(path.join(folder, 'piper-es'), { recursive: true });
    await clock.advance(10_000);
    expect(changes).toBe(2);
    stop();
    expect(clock.waiting).toBe(0);
  });
});

describe('detection of the language by installed models', () => {
  const detect = async ({ engines }: ReturnType<typeof world>, expected: 'es'[] = []) =>
    engines.recognisers[0]!.detectLanguage!({ pcm: new Int16Array(16), expected, signal: never() });

  it.each(['whisper-small', 'sense-voice'])('%s is asked and names it', async (id) => {
    const made = world(id);
    made.models.answer = (request) =>
      request.kind === 'detect' ? { kind: 'language', name: '<|ko|>' } : undefined;
    expect([await detect(made), await detect(made, ['es'])]).toEqual(['ko', null]);
    made.models.answer = () => ({ kind: 'language', name: '' });
    expect(await detect(made)).toBeNull();
    made.models.answer = () => new EngineError('gone', 'engine');
    await expect(detect(made)).rejects.toThrow('gone');
  });

  it('is not there in models that do not say what they heard', () => {
    const made = world('parakeet-tdt-v3');
    expect(made.engines.recognisers.map(({ detectLanguage }) => detectLanguage)).toEqual([undefined]);
  });
});
