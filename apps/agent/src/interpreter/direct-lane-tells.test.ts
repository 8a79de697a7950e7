import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { begunWorld, directWorld } from '../testing/direct-world.ts';
import { fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

const CLOSED = { type: 'failed', error: new EngineError('closed', 'engine') } as const;

describe('a lane from speech to speech tells', () => {
  it('of which engine it is, which is its session while there is one', async () => {
    const { lane, speak, warmed } = directWorld(fakeSpeechTranslator({ grade: 'demonstration' }));
    expect([lane.to, lane.hasVoice, lane.grade, lane.spokenCount, lane.done, lane.waits]).toEqual([
      ...['es', true, 'production', 0, true, false],
    ]);
    expect(warmed).toEqual(['en>es', 'es']);
    await speak(40);
    expect(lane.grade).toBe('demonstration');
  });

  it('that it translates while a session does, though the steps do not', async () => {
    const { lane, speak, session } = directWorld();
    lane.recogniserIs(true);
    expect(lane.translating).toBe(false);
    await speak(40);
    expect(lane.translating).toBe(true);
    session().say(CLOSED);
    expect(lane.translating).toBe(false);
  });

  it('how much was said of a sentence, and when all of it was', async () => {
    const { lane, recognise, session, hush } = await begunWorld();
    expect([lane.spokenCount, lane.done]).toEqual([2, false]);
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.', 600);
    await hush(3_000);
    expect([lane.spokenCount, lane.done]).toEqual([0, true]);
  });

  it('that it is not done while sound waits for its track', async () => {
    const never = async () => new Promise<never>(() => undefined);
    const { lane, speak, session } = directWorld(fakeSpeechTranslator(), { openSink: never });
    await speak(600);
    expect(lane.done).toBe(true);
    session().say({ type: 'sound', pcm: new Int16Array(4_800).fill(9_000), atMs: undefined });
    expect(lane.done).toBe(false);
  });

  it('that it waits for a translator, until nobody needs that any more', async () => {
    const { lane, engine, recognise, run } = directWorld();
    engine.translationFails = true;
    recognise('uno dos', 1, 1_000);
    await run(8_000);
    expect(lane.waits).toBe(true);
    lane.forget();
    expect(lane.waits).toBe(false);
  });
});

it('goes on behind what another process had said of a sentence', async () => {
  const { lane, recognise, run, aloud } = directWorld();
  lane.resume({ segment: 1, words: ['uno', 'dos'], sourceCount: 2 });
  recognise('uno dos tres cuatro.', 1, 1_000);
  await run(2_000);
  expect(aloud).toEqual(['tres cuatro.']);
});

it('says nothing more in steps either when the speaker is gone', async () => {
  const { lane, session, recognise, run, sink } = await begunWorld();
  session().say(CLOSED);
  recognise('uno dos tres cuatro cinco seis siete ocho.', 1, 1_000);
  await run(1_000);
  expect(lane.done).toBe(false);
  lane.silence();
  const heard = sink.frames.length;
  await run(1_000);
  expect([lane.done, sink.frames.length]).toEqual([true, heard]);
});
