import type { AgentSegment, EngineGrade } from '@intermind/contracts/agent-channel';
import { laneTrackName } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { builtInEngines } from '../engines/engine-sets.ts';
import type { SpokenChunk } from '../interpreter/lane-options.ts';
import { RoomInterpreter } from '../interpreter/room-interpreter.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { SpeechTranslator } from '../speech/ports.ts';
import { FakeRoom } from './fake-room.ts';

export const START_MS = 1_000_000;
export const ANA = 'prt_ana';
export const BEN = 'prt_ben';
const FRAME_SAMPLES = 320;
type Taken = { listens?: 'true' | 'false'; reads?: 'true' | 'false' };
export const LISTENS: Taken = { reads: 'false' };
export const READS: Taken = { listens: 'false' };
export const NEITHER: Taken = { listens: 'false', reads: 'false' };
export const LOUD = new Int16Array(FRAME_SAMPLES).fill(2_000);
export const QUIET = new Int16Array(FRAME_SAMPLES);

/** A meeting with scripted engines on a clock of its own. */
export async function meeting(
  grade: EngineGrade = 'production',
  {
    voices = true,
    speechTranslators = [],
  }: { voices?: boolean; speechTranslators?: SpeechTranslator[] } = {},
) {
  const clock = new FakeClock(START_MS);
  const room = new FakeRoom(clock);
  const engines = await builtInEngines('scripted', {});
  for (const engine of [...engines.recognisers, ...engines.translators, ...engines.voices]) {
    engine.info = { ...engine.info, grade };
  }
  const set = voices ? engines : { ...engines, voices: [] };
  const registry = new EngineRegistry({ ...set, speechTranslators }, clock);
  const spoken: (SpokenChunk & { to: string })[] = [];
  const segments: AgentSegment[] = [];
  const detected: [speaker: string, language: string, from: string][] = [];
  const interpreter = new RoomInterpreter({
    room,
    registry,
    clock,
    log: silentLog,
    onSegment: (segment) => segments.push(segment),
    onDetected: (...found) => detected.push(found),
    onSpoken: (_speaker, to, chunk) => spoken.push({ ...chunk, to }),
  });
  const people = (
    ...list: [identity: string, language: string, hears: string, understands?: string, takes?: Taken][]
  ) =>
    interpreter.peopleChanged(
      list.map(([identity, language, hears, understands, takes]) => ({
        identity,
        attributes: { language, hears, ...(understands !== undefined && { understands }), ...takes },
      })),
    );
  const speak = async (identity: string, durationMs: number, frame: Int16Array) => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      interpreter.microphoneHeard(identity, frame);
      await clock.advance(20);
    }
  };
  return { clock, room, interpreter, people, speak, spoken, segments, registry, detected };
}

export const lane = (speaker: string, language: 'es' | 'en' | 'fr') =>
  laneTrackName(speaker as ParticipantId, language);
