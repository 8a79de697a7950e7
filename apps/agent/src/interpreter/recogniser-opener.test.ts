import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { EngineError, type RecognitionEvent, type SpeechToText } from '../speech/ports.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { RecogniserOpener, type RecogniserOpenerOptions } from './recogniser-opener.ts';

const DIED: RecognitionEvent = { type: 'failed', error: new EngineError('closed', 'engine') };
const HEARD: RecognitionEvent = { type: 'interim', words: [] };

/** @param first what a session says before it is open */
function world(first: RecognitionEvent[] = [], more: Partial<RecogniserOpenerOptions> = {}) {
  const clock = new FakeClock();
  const told: RecognitionEvent['type'][] = [];
  const asked: Parameters<SpeechToText['open']>[0][] = [];
  const late: unknown[] = [];
  const engine = fakeRecogniser();
  const { open } = engine;
  engine.open = async (options) => {
    asked.push(options);
    first.forEach(options.onEvent);
    return open(options);
  };
  const opener = new RecogniserOpener({
    ...{ language: 'en', clock, signal: new AbortController().signal },
    onEvent: ({ type }) => told.push(type),
    onLate: (opened) => late.push(opened),
    ...more,
  });
  return { clock, engine, opener, told, asked, late };
}

it.each([
  ['died', [DIED, HEARD], true],
  ['was heard from', [HEARD], false],
])('a session that %s while it opened tells only whether it is dead', async (_what, first, failed) => {
  const { engine, opener, told } = world(first);
  const opened = await opener.open(engine, false);
  expect([opened.failed, told]).toEqual([failed, []]);
});

it('a session tells what it hears, and that it died, which stays so', async () => {
  const { engine, opener, told } = world();
  const opened = await opener.open(engine, false);
  engine.sessions[0]!.say(HEARD);
  expect(opened.failed).toBe(false);
  engine.sessions[0]!.say(DIED);
  engine.sessions[0]!.say(HEARD);
  expect([opened.failed, told]).toEqual([true, ['interim', 'failed', 'interim']]);
});

it('a session that opens in time is not told as late, where another one could take over', async () => {
  const { engine, opener, late } = world();
  await opener.open(engine, true);
  expect([late, engine.sessions[0]!.closed]).toEqual([[], false]);
});

it('without terms and other languages a recogniser is asked for its language alone, and knows all hints', async () => {
  const { engine, opener, asked } = world([], { alsoSpoken: () => ['en'] });
  engine.info = { ...engine.info, takesTerms: true, takesExpected: true };
  const opened = await opener.open(engine, false);
  const [{ onEvent: _, signal: __, ...rest } = { onEvent: undefined, signal: undefined }] = asked;
  expect(rest).toEqual({ language: 'en', terms: [] });
  expect(opener.knowsOldHints(opened)).toBe(false);
});

it('a recogniser that hangs while it opens has twenty seconds where there is no other', async () => {
  const { clock, engine, opener } = world();
  engine.open = async () => new Promise(() => undefined);
  const refused: unknown[] = [];
  opener.open(engine, false).catch((error: unknown) => refused.push(error));
  await clock.advance(19_999);
  expect(refused).toEqual([]);
  await clock.advance(1);
  expect(refused).toMatchObject([{ kind: 'engine' }]);
});
