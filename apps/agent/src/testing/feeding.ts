import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { silentLog } from '../log.ts';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type RecognitionEvent } from '../speech/ports.ts';
import type { VoiceActivity } from '../sound/voice-activity.ts';
import type { Glossary } from '../interpreter/glossary.ts';
import { RecognitionFeed } from '../interpreter/recognition-feed.ts';
import { type FakeRecogniser, fakeRecogniser } from './fake-recogniser.ts';

/** Voice activity by hand. */
export interface FakeActivity {
  speaking: boolean;
  silentSinceMs: number;
  open: number;
}

/** A recogniser’s feed with a microphone, on a clock that tests move. */
export function feeding(
  opening?: () => Promise<void>,
  others: FakeRecogniser[] = [],
  activity?: FakeActivity,
  glossary?: Glossary,
  alsoSpoken?: () => readonly Language[],
) {
  const clock = new FakeClock(1_000_000);
  const recogniser = fakeRecogniser({}, opening);
  const { sessions } = recogniser;
  const heard: { text: string; startMs: number; final: boolean }[] = [];
  const startMs = clock.nowMs();
  const engines = {
    recognisers: [recogniser, ...others],
    translators: [],
    voices: [],
    close: async () => Promise.resolve(),
  };
  const registry = new EngineRegistry(engines, clock);
  const failing: boolean[] = [];
  const openVoiceActivity = (byHand: FakeActivity): VoiceActivity => {
    byHand.open++;
    return {
      tellsSpeech: true,
      get speaking() {
        return byHand.speaking;
      },
      heard: (_frame, nowMs) => {
        if (byHand.speaking) byHand.silentSinceMs = nowMs;
      },
      silenceMs: (nowMs) => nowMs - byHand.silentSinceMs,
      close: () => void byHand.open--,
    };
  };
  const feed = new RecognitionFeed({
    language: 'en',
    recognisers: [recogniser, ...others],
    registry,
    clock,
    log: silentLog,
    glossary,
    alsoSpoken,
    openVoiceActivity: activity && (() => openVoiceActivity(activity)),
    onWords: (words, final) =>
      heard.push(...words.map(({ text, startMs: at }) => ({ text, startMs: at - startMs, final }))),
    onFailing: (fails) => failing.push(fails),
  });
  /** A microphone that counts its frames in their samples. */
  let frame = 0;
  const speak = async (durationMs: number): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      await clock.advance(20);
      feed.write(new Int16Array(HEARD_FRAME_SAMPLES).fill(++frame));
    }
  };
  /** Sound that arrives late, all at once. */
  const burst = async (lateMs: number): Promise<void> => {
    await clock.advance(lateMs);
    for (let ms = 0; ms < lateMs; ms += 20) feed.write(new Int16Array(HEARD_FRAME_SAMPLES).fill(++frame));
  };
  return { clock, sessions, feed, heard, failing, recogniser, registry, speak, burst };
}

export const died = { type: 'failed', error: new EngineError('died', 'engine') } satisfies RecognitionEvent;
export const final = (text: string, startMs: number, endMs: number): RecognitionEvent => ({
  type: 'final',
  words: [{ text, startMs, endMs }],
});

export const silence = (): FakeActivity => ({ speaking: false, silentSinceMs: 0, open: 0 });
