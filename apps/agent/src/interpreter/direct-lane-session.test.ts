import { expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineError } from '../speech/ports.ts';
import { begunWorld, directWorld } from '../testing/direct-world.ts';
import { fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

const SILENCE = { type: 'sound', pcm: new Int16Array(4_800), atMs: undefined } as const;
const CLOSED = { type: 'failed', error: new EngineError('closed', 'engine') } as const;

it('has three seconds for its first answer from when it is open', async () => {
  let open = (): void => undefined;
  const slow = fakeSpeechTranslator({}, async () => new Promise((resolve) => (open = resolve)));
  const { speak, session } = directWorld(slow);
  await speak(2_000);
  open();
  await speak(2_900);
  expect(session().closed).toBe(false);
  await speak(200);
  expect(session().closed).toBe(true);
});

it('need not answer a sound that is hardly speech', async () => {
  const { speak, hush, session } = directWorld();
  await speak(400);
  await hush(10_000);
  expect(session().closed).toBe(false);
  await speak(200);
  await hush(2_000);
  expect(session().closed).toBe(false);
  await hush(1_000);
  expect(session().closed).toBe(true);
});

it('may be silent in a pause where it only ended its sentences with a little silence', async () => {
  const { speak, hush, session } = await begunWorld();
  for (let times = 0; times < 8; times++) {
    session().say(SILENCE);
    session().speak(' word', 200);
    await speak(200);
  }
  await hush(15_000);
  expect(session().closed).toBe(false);
});

it('has not answered with silence: of six seconds of speech some must be heard or read', async () => {
  const { speak, session } = await begunWorld();
  const streamed = async (ms: number) => {
    for (let at = 0; at < ms; at += 200) {
      session().say(SILENCE);
      await speak(200);
    }
  };
  await streamed(5_600);
  expect(session().closed).toBe(false);
  await streamed(600);
  expect(session().closed).toBe(true);
});

it('is not sent what was said before a mute', async () => {
  const { speak, run, session } = directWorld();
  await speak(1_000);
  session().say(CLOSED);
  await speak(1_000);
  await run(6_000);
  await speak(40);
  expect(session().frames.length).toBe(2);
  expect(session().frames[0]).toHaveLength(HEARD_FRAME_SAMPLES);
});

it('rests no longer after failures long ago, or for sentences that it left out', async () => {
  const { speak, hush, session, translator } = directWorld();
  /** Whether it may be opened again at a pause so long after it failed. */
  const isBackAfter = async (ms: number) => {
    const before = translator.sessions.length;
    await hush(ms);
    await speak(100);
    return translator.sessions.length > before;
  };
  await speak(100);
  session().say(CLOSED);
  expect(await isBackAfter(5_000)).toBe(true);
  session().speak('one');
  await hush(21_000);
  expect(session().closed).toBe(true);
  await speak(100);
  session().say(CLOSED);
  expect(await isBackAfter(5_000)).toBe(true);
  for (let times = 0; times < 3; times++) {
    session().say({ type: 'failed', error: new EngineError('left out', 'request') });
    expect(await isBackAfter(5_000)).toBe(true);
  }
  session().say(CLOSED);
  expect(await isBackAfter(5_000)).toBe(false);
});
