import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { silentLog } from '../log.ts';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { died, final } from '../testing/feeding.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';

const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);
const QUIET = new Int16Array(HEARD_FRAME_SAMPLES);

/** A speaker, and whether their meeting may be given to another worker. */
async function speaker(opening?: () => Promise<void>) {
  const clock = new FakeClock(1_000_000);
  const recogniser = fakeRecogniser({}, opening);
  const close = async (): Promise<void> => Promise.resolve();
  const engines = { recognisers: [recogniser], translators: [new ScriptedTranslator()], voices: [], close };
  const pipeline = new SpeakerPipeline({
    speaker: 'prt_ana' as ParticipantId,
    language: 'en',
    registry: new EngineRegistry(engines, clock),
    clock,
    log: silentLog,
    openSink: async () => Promise.reject(new Error('no track')),
    onCaption: () => undefined,
    onStatus: () => undefined,
    onSegment: () => undefined,
  });
  pipeline.setTargets(new Set(['es']));
  pipeline.microphoneOpened();
  await clock.advance(0);
  const sound = async (durationMs: number, frame: Int16Array): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      await clock.advance(20);
      pipeline.microphoneHeard(frame);
      pipeline.tick();
    }
  };
  const say = (text: string, startMs: number, endMs: number): void =>
    recogniser.sessions.at(-1)!.say(final(text, startMs, endMs));
  return {
    pipeline,
    recogniser,
    say,
    speak: async (durationMs: number) => sound(durationMs, LOUD),
    pause: async (durationMs: number) => sound(durationMs, QUIET),
  };
}

describe('a pause in which another worker may take the meeting', () => {
  it('has not begun while the text of what was said is still to come', async () => {
    const { pipeline, speak, pause, say } = await speaker();
    await speak(1_000);
    await pause(2_000);
    expect(pipeline.isQuiet).toBe(false);
    say('thank you', 0, 1_000);
    await pause(500);
    expect(pipeline.isQuiet).toBe(true);
  });

  it('begins with the text, though the end of its last word was placed early', async () => {
    const { pipeline, speak, pause, say } = await speaker();
    await speak(1_000);
    await pause(600);
    say('thank you', 0, 700);
    await pause(500);
    expect(pipeline.isQuiet).toBe(true);
  });

  it('has not begun while the text of a short word is still to come that followed without a pause', async () => {
    const { pipeline, speak, pause, say } = await speaker();
    await speak(1_400);
    await pause(600);
    say('thank you', 0, 1_000);
    await pause(500);
    expect(pipeline.isQuiet).toBe(false);
    say('yes', 1_000, 1_400);
    await pause(500);
    expect(pipeline.isQuiet).toBe(true);
  });

  it('begins two seconds behind speech that may be the end of a word or a short word, where no more words come', async () => {
    const { pipeline, speak, pause, say } = await speaker();
    await speak(1_400);
    await pause(600);
    say('thank you', 0, 1_000);
    await pause(1_300);
    expect(pipeline.isQuiet).toBe(false);
    await pause(200);
    expect(pipeline.isQuiet).toBe(true);
  });

  it('has not begun while a recogniser that comes late is still to hear what was said', async () => {
    const release = Promise.withResolvers<void>();
    const { pipeline, speak, pause, say } = await speaker(async () => release.promise);
    await speak(1_000);
    await pause(2_000);
    expect(pipeline.isQuiet).toBe(false);
    release.resolve();
    await pause(100);
    say('thank you', 0, 1_000);
    await pause(500);
    expect(pipeline.isQuiet).toBe(true);
  });

  it('has not begun where only the first of two turns has its text, or none after a recogniser died', async () => {
    const { pipeline, recogniser, speak, pause, say } = await speaker();
    await speak(1_000);
    await pause(700);
    await speak(300);
    await pause(700);
    say('thank you', 0, 1_000);
    await pause(500);
    expect(pipeline.isQuiet).toBe(false);
    recogniser.sessions.at(-1)!.say(died);
    await pause(1_000);
    expect([recogniser.sessions.length, pipeline.isQuiet]).toEqual([2, false]);
  });

  it('is not waited for longer than texts take where there were no words', async () => {
    const { pipeline, speak, pause } = await speaker();
    await speak(200);
    await pause(9_900);
    expect(pipeline.isQuiet).toBe(false);
    await pause(200);
    expect(pipeline.isQuiet).toBe(true);
  });
});
