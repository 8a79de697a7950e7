import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import type { FromChild } from './child-messages.ts';
import { answerTranslation, meetingTranslators, SharedTranslator } from './shared-translator.ts';

/** A meeting's process and its worker, without processes. */
function pair(original: TextTranslator): SharedTranslator {
  const shared: SharedTranslator = new SharedTranslator(original, (message: FromChild) => {
    if (message.type !== 'translate') return;
    void answerTranslation([original], message).then((answer) => shared.answered(answer));
  });
  return shared;
}

const request = (text: string, signal = new AbortController().signal) =>
  ({ text, from: 'en', to: 'es', complete: false, signal }) as const;

describe('the translator that meetings share', () => {
  it('answers each question with its own answer', async () => {
    const shared = pair(new ScriptedTranslator());
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(async (text) => shared.translate(request(text))),
    );
    expect(answers).toEqual(['es-one', 'es-two', 'es-three']);
  });

  it('passes on whether a text is a whole sentence, and warms up with one', async () => {
    const asked: unknown[] = [];
    const shared = new SharedTranslator(new ScriptedTranslator(), (message) => {
      asked.push(message);
      shared.answered({ type: 'translated', engine: 'scripted-translator', id: asked.length, text: 'x' });
    });
    await shared.translate(request('one'));
    await shared.warmUp('en', 'de');
    expect(asked).toEqual([
      {
        type: 'translate',
        engine: 'scripted-translator',
        id: 1,
        request: { text: 'one', from: 'en', to: 'es', complete: false },
      },
      {
        type: 'translate',
        engine: 'scripted-translator',
        id: 2,
        request: { text: 'a', from: 'en', to: 'de', complete: true },
      },
    ]);
  });

  it('passes failures on as they were', async () => {
    const broken = new ScriptedTranslator();
    const error = new EngineError('used up', 'quota', { retryAfterMs: 5_000 });
    broken.translate = async () => Promise.reject(error);
    await expect(pair(broken).translate(request('one'))).rejects.toMatchObject({
      name: 'EngineError',
      kind: 'quota',
      retryAfterMs: 5_000,
    });
  });

  it('stops waiting when the question is given up', async () => {
    const shared = new SharedTranslator(new ScriptedTranslator(), () => undefined);
    const aborter = new AbortController();
    const answer = shared.translate(request('one', aborter.signal));
    aborter.abort(new Error('too slow'));
    await expect(answer).rejects.toThrow('too slow');
    shared.answered({ type: 'translated', engine: 'scripted-translator', id: 1, text: 'late' });
  });

  it('asks nothing when the question was given up before', async () => {
    const asked: unknown[] = [];
    const shared = new SharedTranslator(new ScriptedTranslator(), (message) => asked.push(message));
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(shared.translate(request('one', signal))).rejects.toThrow('too late');
    expect([asked, getEventListeners(signal, 'abort')]).toEqual([[], []]);
  });

  it('leaves nothing behind when the channel is closed', async () => {
    const shared = new SharedTranslator(new ScriptedTranslator(), () => {
      throw new Error('channel closed');
    });
    const { signal } = new AbortController();
    await expect(shared.translate(request('one', signal))).rejects.toThrow('channel closed');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('passes on names and the sentences before', async () => {
    const original = new ScriptedTranslator();
    const requests: object[] = [];
    original.translate = async ({ text, terms, context }) => {
      requests.push({ text, terms, context });
      return Promise.resolve('x');
    };
    const hints = {
      terms: [{ term: 'Kovač', translation: 'Kovač' }],
      context: [{ source: 'hi', translation: 'hola' }],
    };
    await pair(original).translate({ ...request('one'), ...hints });
    await pair(original).translate(request('two'));
    expect(requests).toEqual([{ text: 'one', ...hints }, { text: 'two' }]);
  });

  it('leaves nothing at the signal of a lane, however many questions it asks', async () => {
    const shared = pair(new ScriptedTranslator());
    const { signal } = new AbortController();
    for (const text of ['one', 'two']) await shared.translate(request(text, signal));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('knows what can be translated, and warms it up', async () => {
    const original = new ScriptedTranslator();
    original.translates = () => false;
    expect(pair(original).translates('en', 'es')).toBe(false);
    original.translates = () => true;
    const shared = pair(original);
    expect(shared.translates('en', 'es')).toBe(true);
    await shared.warmUp('en', 'es');
    expect(original.asked).toBe(1);
  });

  it('ignores a failure of an unknown request', () => {
    const shared = pair(new ScriptedTranslator());
    shared.answered({
      type: 'not-translated',
      engine: 'scripted-translator',
      id: 7,
      message: 'late',
      kind: 'engine',
    });
  });
});

describe('the side of the worker', () => {
  const message = {
    type: 'translate',
    engine: 'scripted-translator',
    id: 3,
    request: request('one'),
  } as const;

  it('says for good that it has no such translator', async () => {
    expect(await answerTranslation([], message)).toEqual({
      type: 'not-translated',
      engine: 'scripted-translator',
      id: 3,
      message: 'EngineError: the worker has no translator scripted-translator',
      kind: 'request',
    });
  });

  it('answers after ten seconds when a translator hangs, and tells it to stop', async () => {
    const clock = new FakeClock(1_000_000);
    const hanging = new ScriptedTranslator();
    const signals: AbortSignal[] = [];
    hanging.translate = async ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const answer = answerTranslation([hanging], message, clock);
    await clock.advance(10_000);
    expect(await answer).toMatchObject({ type: 'not-translated', id: 3, kind: 'engine' });
    expect(signals[0]!.aborted).toBe(true);
  });

  it.each([
    [new EngineError('busy', 'engine'), 'engine'],
    [new EngineError('no such pair', 'request'), 'request'],
    [new Error('something else'), 'engine'],
  ])('%s is passed on as a failure of the kind %s', async (error, kind) => {
    const broken = new ScriptedTranslator();
    broken.translate = async () => Promise.reject(error);
    expect(await answerTranslation([broken], message)).toMatchObject({
      type: 'not-translated',
      id: 3,
      kind,
    });
  });
});

describe('the translators of a meeting', () => {
  const translator = (id: string, startsProcesses: boolean): TextTranslator => ({
    info: { id, kind: 'translator', grade: 'production', typicalMs: 0 },
    startsProcesses,
    translates: () => true,
    translate: async ({ text }) => Promise.resolve(`${id}:${text}`),
  });

  it('are all of the set, in its order: those with processes asked of the worker by their id, the others here', async () => {
    const originals = [translator('one', true), translator('server', false), translator('two', true)];
    const asked: string[] = [];
    const { translators, answered } = meetingTranslators(originals, (message) => {
      if (message.type !== 'translate') return;
      asked.push(message.engine);
      void answerTranslation(originals, message).then(answered);
    });
    expect(await Promise.all(translators.map(async (one) => one.translate(request('a'))))).toEqual([
      'one:a',
      'server:a',
      'two:a',
    ]);
    expect(asked).toEqual(['one', 'two']);
  });
});
