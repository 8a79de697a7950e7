import { systemClock, wait } from '@intermind/timing';
import { builtInEngines } from '../engines/engine-sets.ts';
import type { SpokenChunk } from '../interpreter/lane-options.ts';
import { Resampler } from '../sound/resampler.ts';
import { RoomInterpreter } from '../interpreter/room-interpreter.ts';
import { createLogger } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { FakeRoom } from './fake-room.ts';
import { expectedTranslations, makeSpeech } from './make-speech.ts';
import { percentile, wordDistance } from './word-distance.ts';

const SPEAKER = 'prt_speaker';
const TAIL_MS = 5_000;

export interface OfflineRunResult {
  heard: string[];
  translated: string[];
  /** Recognition against what was spoken. */
  wordErrorRatio: number;
  /** What was said aloud against the translation of the whole recognised sentence. */
  differingRatio: number;
  earVoiceSpanMs: { median: number; p90: number };
  chunks: SpokenChunk[];
  trackSamples: Int16Array;
}

/**
 * The local engines in real time without a media server: synthetic speech in, captions and a Spanish track out. Takes
 * as long as the speech.
 */
export async function offlineRun(sentences: readonly string[]): Promise<OfflineRunResult> {
  const engines = await builtInEngines('local', {});
  const room = new FakeRoom(systemClock);
  const registry = new EngineRegistry(engines, systemClock);
  registry.allow({ demonstration: true, sealed: false });
  const chunks: SpokenChunk[] = [];
  const interpreter = new RoomInterpreter({
    room,
    registry,
    clock: systemClock,
    log: createLogger('offline-run', 'warn'),
    onSegment: () => undefined,
    onSpoken: (_speaker, _to, chunk) => chunks.push(chunk),
  });
  interpreter.peopleChanged([
    { identity: SPEAKER, attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_listener', attributes: { language: 'es', hears: 'es' } },
  ]);
  interpreter.microphoneOpened(SPEAKER);
  const speech = await makeSpeech({ sentences, leadMs: 4_000 });
  const pcm = new Resampler(48_000, HEARD_SAMPLE_RATE_HZ).push(speech.samples);
  for await (const { frame } of atSpeechSpeed(pcm, { clock: systemClock }))
    interpreter.microphoneHeard(SPEAKER, frame);
  await wait(TAIL_MS);
  await interpreter.close();
  await engines.close();
  const heard = room.read('en').map(({ text }) => text);
  const translated = room.read('es').map(({ text }) => text);
  const recognition = wordDistance(sentences.join(' '), heard.join(' '));
  const reference = (await expectedTranslations(heard)) ?? [];
  const said = chunks.flatMap(({ words }) => words).join(' ');
  const translation = wordDistance(reference.join(' '), said);
  const spans = chunks.map(({ earVoiceSpanMs }) => earVoiceSpanMs);
  return {
    heard,
    translated,
    wordErrorRatio: recognition.edits / recognition.words,
    differingRatio: translation.edits / translation.words,
    earVoiceSpanMs: { median: percentile(spans, 0.5), p90: percentile(spans, 0.9) },
    chunks,
    trackSamples: [...room.sinks.values()][0]?.sound() ?? new Int16Array(0),
  };
}
