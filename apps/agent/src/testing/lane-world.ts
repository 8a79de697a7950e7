import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import type { Glossary } from '../interpreter/glossary.ts';
import type { SpokenChunk } from '../interpreter/lane-options.ts';
import { openLane } from '../interpreter/open-lane.ts';
import type { TranslatedText } from '../interpreter/policy/late-binding.ts';
import type { PolicyParameters } from '../interpreter/policy/parameters.ts';
import type { SegmentView } from '../interpreter/policy/segment-tracker.ts';
import type { HeardWord } from '../interpreter/policy/words.ts';
import type { LaneSink } from '../interpreter/room-port.ts';
import { silentLog, type Logger } from '../log.ts';
import { EngineRegistry, type InterpretationPlan } from '../speech/engine-registry.ts';
import {
  EngineError,
  type SpeechTranslator,
  type TextToSpeech,
  type TextTranslator,
} from '../speech/ports.ts';
import { FakeSink } from './fake-room.ts';

const VOICE_RATE_HZ = 48_000;

/** How the engines of the lane behave; may be changed at any time. */
export interface LaneEngines {
  translationFails: boolean;
  /** Until a translation is there. */
  translationMs: number;
  voiceHangs: boolean;
  /** The voice breaks off after the first word of a chunk. */
  voiceBreaks: boolean;
  /** Until the first sound of a chunk. */
  firstSoundMs: number;
  /** Between two pieces of a chunk, each a word. */
  pieceMs: number;
  wordMs: number;
  /** How long the speaker has paused. */
  silenceMs: number;
}

export interface LaneWorldOptions {
  from?: Language;
  to?: Language;
  voices?: boolean;
  /** What the translator is said to take. */
  typicalMs?: number;
  /** What the voice is said to take until its first sound. */
  voiceTypicalMs?: number;
  plan?: InterpretationPlan;
  /** Go from speech to speech before the translator and the voice. */
  speechTranslators?: SpeechTranslator[];
  glossary?: Glossary;
  policy?: Partial<PolicyParameters>;
  /** The track, instead of one that is there at once. */
  openSink?: (sink: FakeSink, clock: FakeClock) => Promise<LaneSink>;
}

/** A lane whose translator echoes and whose voice takes `wordMs` a word. */
export function laneWorld(options: LaneWorldOptions = {}) {
  const { voices = true, typicalMs = 0, voiceTypicalMs = 0, plan, glossary, policy, openSink } = options;
  const { speechTranslators = [], from = 'en', to = 'es' } = options;
  const clock = new FakeClock(100_000);
  const sink = new FakeSink(clock);
  const engine: LaneEngines = {
    translationFails: false,
    translationMs: 0,
    voiceHangs: false,
    voiceBreaks: false,
    firstSoundMs: 0,
    pieceMs: 0,
    wordMs: 300,
    silenceMs: 0,
  };
  const wait = async (ms: number): Promise<void> =>
    new Promise((resolve) => void (ms > 0 ? clock.after(ms, resolve) : resolve()));
  /** What was translated, with whether it was a whole sentence, and which engines were warmed up. */
  const asked: { text: string; complete: boolean }[] = [];
  const warmed: string[] = [];
  const translator: TextTranslator = {
    info: { id: 'echo', kind: 'translator', grade: 'production', typicalMs },
    translates: () => true,
    warmUp: async (from, to) => {
      warmed.push(`${from}>${to}`);
      return Promise.reject(new EngineError('not ready', 'engine'));
    },
    translate: async ({ text, complete }) => {
      asked.push({ text, complete });
      await wait(engine.translationMs);
      if (engine.translationFails) throw new EngineError('down', 'engine');
      return text;
    },
  };
  /** What the voice was given to read. */
  const aloud: string[] = [];
  /** Chunks that the voice is making now, and the most there were at once. */
  const voicing = { now: 0, most: 0 };
  const voice: TextToSpeech = {
    info: {
      id: 'tone',
      kind: 'text-to-speech',
      grade: 'production',
      typicalMs: voiceTypicalMs,
      sampleRateHz: VOICE_RATE_HZ,
    },
    speaks: () => true,
    warmUp: async (to) => {
      warmed.push(to);
      return Promise.reject(new EngineError('not ready', 'engine'));
    },
    synthesize: async function* ({ text, rateRatio, signal }) {
      aloud.push(text);
      voicing.most = Math.max(voicing.most, ++voicing.now);
      // However it ends, the lane tells it so.
      signal.addEventListener('abort', () => voicing.now--, { once: true });
      if (engine.voiceHangs) await new Promise(() => undefined);
      await wait(engine.firstSoundMs);
      for (const [index] of text.split(' ').entries()) {
        if (index > 0) await wait(engine.pieceMs);
        if (engine.voiceBreaks && index > 0) throw new EngineError('broke off', 'engine');
        yield new Int16Array((VOICE_RATE_HZ * engine.wordMs) / 1_000 / rateRatio).fill(5_000);
      }
    },
  };
  const close = async (): Promise<void> => Promise.resolve();
  const registry = new EngineRegistry({ recognisers: [], translators: [], voices: [], close }, clock);
  const statuses: LaneStatus[] = [];
  /** When each of them was reported. */
  const reportedMs: number[] = [];
  const texts: TranslatedText[] = [];
  /** The translator of each of them, where it was told. */
  const by: (string | undefined)[] = [];
  /** Words that the voice left out, and when. */
  const skipped: { words: number; atMs: number }[] = [];
  const shortened: { words: number; atMs: number }[] = [];
  /** What warnings in the log say beside their text. */
  const warned: unknown[] = [];
  const warn = ((fields: unknown) => void warned.push(fields)) as Logger['warn'];
  const spoken: SpokenChunk[] = [];
  const steps = { kind: 'cascade', translators: [translator], voices: voices ? [voice] : [] } as const;
  const direct = { kind: 'direct', speechTranslators, otherwise: steps } as const;
  const lane = openLane(plan ?? (speechTranslators.length > 0 ? direct : steps), {
    speaker: 'prt_ana' as ParticipantId,
    from,
    to,
    registry,
    glossary,
    policy,
    clock,
    log: { ...silentLog, warn },
    openSink: async () => openSink?.(sink, clock) ?? sink,
    onText: (text, engine) => {
      texts.push(text);
      by.push(engine?.id);
    },
    onStatus: (status) => {
      statuses.push(status);
      reportedMs.push(clock.nowMs());
    },
    onSkipped: (words) => skipped.push({ words, atMs: clock.nowMs() }),
    onShortened: (words) => shortened.push({ words, atMs: clock.nowMs() }),
    onSpoken: (chunk) => spoken.push(chunk),
    silenceMs: () => engine.silenceMs,
  });
  lane.prepare();
  const run = async (durationMs: number): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      lane.tick();
      await clock.advance(20);
    }
  };
  return { clock, lane, sink, statuses, reportedMs, texts, by, spoken, skipped, shortened, aloud, warned, registry, engine, asked, warmed, voicing, voice, translator, run }; // prettier-ignore
}

/** A whole segment that was said in the `durationMs` before now. */
export function said(clock: FakeClock, text: string, segment: number, durationMs: number): SegmentView {
  const parts = text.split(' ');
  const startMs = clock.nowMs() - durationMs;
  const words: HeardWord[] = parts.map((word, index) => ({
    text: word,
    startMs: startMs + (index * durationMs) / parts.length,
    endMs: startMs + ((index + 1) * durationMs) / parts.length,
  }));
  return { segment, words, stableCount: words.length, ended: true };
}
