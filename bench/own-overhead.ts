import { FakeClock } from '@intermind/testing/fake-clock';
import { type Clock, systemClock, wait } from '@intermind/timing';
import { builtInEngines } from '../apps/agent/src/engines/engine-sets.ts';
import type { SpokenChunk } from '../apps/agent/src/interpreter/lane-options.ts';
import { RoomInterpreter } from '../apps/agent/src/interpreter/room-interpreter.ts';
import { createLogger } from '../apps/agent/src/log.ts';
import { EngineRegistry } from '../apps/agent/src/speech/engine-registry.ts';
import { FakeRoom } from '../apps/agent/src/testing/fake-room.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = 320;
const SPEECH_MS = 60_000;
const TAIL_MS = 5_000;
const SPEAKER = 'prt_speaker';

/**
 * What our own code adds to each chunk: the same speech with engines that take no time, once on a clock that only moves
 * when everything is done, once in real time. The difference of when each chunk is heard.
 */
export async function ownOverheadMs(): Promise<number[]> {
  const fake = new FakeClock();
  const ideal = await interpret(fake, (ms) => fake.advance(ms));
  const startMs = performance.now();
  let elapsedMs = 0;
  const real = await interpret(systemClock, async (ms) => {
    elapsedMs += ms;
    const waitMs = startMs + elapsedMs - performance.now();
    if (waitMs > 0) await wait(waitMs);
  });
  const key = ({ words, segment }: Heard) => `${segment}: ${words}`;
  const planned = new Map(ideal.map((chunk) => [key(chunk), chunk.atMs]));
  const matched = real.filter((chunk) => planned.has(key(chunk)));
  if (matched.length < real.length / 2) {
    throw new Error(`only ${matched.length} of ${real.length} chunks are the same in both runs`);
  }
  return matched.map((chunk) => chunk.atMs - planned.get(key(chunk))!);
}

interface Heard {
  /** Place of the segment in the run. */
  segment: number;
  words: string;
  /** Since the speech began. */
  atMs: number;
}

async function interpret(clock: Clock, pass: (ms: number) => Promise<void>): Promise<Heard[]> {
  const engines = await builtInEngines('scripted', {});
  const chunks: SpokenChunk[] = [];
  const interpreter = new RoomInterpreter({
    room: new FakeRoom(clock),
    registry: new EngineRegistry(engines, clock),
    clock,
    log: createLogger('own-overhead', 'error'),
    onSegment: () => undefined,
    onSpoken: (_speaker, _to, chunk) => chunks.push(chunk),
  });
  interpreter.peopleChanged([
    { identity: SPEAKER, attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_listener', attributes: { language: 'es', hears: 'es' } },
  ]);
  interpreter.microphoneOpened(SPEAKER);
  await pass(FRAME_MS);
  const startMs = clock.nowMs();
  for (let atMs = 0; atMs < SPEECH_MS; atMs += FRAME_MS) {
    interpreter.microphoneHeard(SPEAKER, loudness(atMs));
    await pass(FRAME_MS);
  }
  await pass(TAIL_MS);
  await interpreter.close();
  await engines.close();
  const segments = [...new Set(chunks.map(({ segment }) => segment))];
  return chunks.map(({ words, segment, audibleMs }) => ({
    segment: segments.indexOf(segment),
    words: words.join(' '),
    atMs: audibleMs - startMs,
  }));
}

/** Speech as the scripted recogniser hears it: four seconds of sound, one of silence. */
function loudness(atMs: number): Int16Array {
  return new Int16Array(FRAME_SAMPLES).fill(atMs % 5_000 < 4_000 ? 3_000 : 0);
}
