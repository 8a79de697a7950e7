import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import type { FromChild } from './child-messages.ts';
import { answerTranslation, SharedTranslator } from './shared-translator.ts';

/** A meeting's process and its worker, without processes. */
function pair(original: TextTranslator): SharedTranslator {
  const shared: SharedTranslator = new SharedTranslator(original, (message: FromChild) => {
    if (message.type !== 'translate') return;
    void answerTranslation(original, message).then((answer) => shared.answered(answer));
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
      shared.answered({ type: 'translated', id: asked.length, text: 'x' });
    });
    await shared.translate(request('one'));
    await shared.warmUp('en', 'de');
    expect(asked).toEqual([
      { type: 'translate', id: 1, request: { text: 'one', from: 'en', to: 'es', complete: false } },
      { type: 'translate', id: 2, request: { text: 'a', from: 'en', to: 'de', complete: true } },
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
    shared.answered({ type: 'translated', id: 1, text: 'late' });
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
    shared.answered({ type: 'not-translated', id: 7, message: 'late', kind: 'engine' });
  });
});

describe('the side of the worker', () => {
  const message = { type: 'translate', id: 3, request: request('one') } as const;

  it('says for good that it has no translator', async () => {
    expect(await answerTranslation(undefined, message)).toEqual({
      type: 'not-translated',
      id: 3,
      message: 'EngineError: the worker has no translator',
      kind: 'request',
    });
  });

  it.each([
    [new EngineError('busy', 'engine'), 'engine'],
    [new EngineError('no such pair', 'request'), 'request'],
    [new Error('something else'), 'engine'],
  ])('%s is passed on as a failure of the kind %s', async (error, kind) => {
    const broken = new ScriptedTranslator();
    broken.translate = async () => Promise.reject(error);
    expect(await answerTranslation(broken, message)).toMatchObject({
      type: 'not-translated',
      id: 3,
      kind,
    });
  });
});
