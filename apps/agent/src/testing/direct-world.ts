import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { fakeSpeechTranslator, type FakeSpeechTranslator } from './fake-speech-translator.ts';
import { laneWorld, said, type LaneWorldOptions } from './lane-world.ts';

const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);
const QUIET = new Int16Array(HEARD_FRAME_SAMPLES);

/** A lane from speech to speech with its microphone; an echo and a voice of steps stand in. */
export function directWorld(
  translator: FakeSpeechTranslator = fakeSpeechTranslator(),
  options: LaneWorldOptions = {},
) {
  const world = laneWorld({ speechTranslators: [translator], ...options });
  const { clock, lane } = world;
  let spokeMs = Number.NEGATIVE_INFINITY;
  const listen = async (durationMs: number, frame: Int16Array, speech: boolean): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      lane.microphoneHeard?.(frame, speech, clock.nowMs() - spokeMs);
      if (speech) spokeMs = clock.nowMs();
      lane.tick();
      await clock.advance(20);
    }
  };
  return {
    ...world,
    translator,
    session: (index = -1) => translator.sessions.at(index)!,
    speak: async (durationMs: number) => listen(durationMs, LOUD, true),
    hush: async (durationMs: number) => listen(durationMs, QUIET, false),
    /** The recogniser has heard these words, which were said until now; the last of them may be open. */
    recognise: (text: string, segment: number, durationMs: number, ended = true) =>
      lane.heard({ ...said(clock, text, segment, durationMs), ended }),
    /** The newest text of each segment. */
    read: () => {
      const latest = new Map(world.texts.map((text) => [text.segment, text]));
      return [...latest.values()].map(({ segment, text, final }) => [segment, text, final]);
    },
    /** When sound of that level was heard, each frame of 20 ms. */
    heardAt: (level: number): number[] =>
      world.sink.frames
        .filter(({ frame }) => Math.abs((frame[frame.length >> 1] ?? 0) - level) < 300)
        .map(({ audibleMs }) => audibleMs),
  };
}

/** A speaker who has said something, and whose session has begun to say it. */
export async function begunWorld() {
  const world = directWorld();
  await world.speak(1_200);
  world.recognise('uno dos tres cuatro', 1, 1_000, false);
  world.session().speak('uno dos', 600);
  await world.speak(200);
  return world;
}
