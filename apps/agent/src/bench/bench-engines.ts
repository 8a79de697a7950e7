import type { EngineMeasure } from '@intermind/contracts/agent-channel';
import type { Clock } from '@intermind/timing';
import { interpret } from '../check/interpret.ts';
import { directPairsOf, type Pair, pairName, pairsOf } from '../speech/pairs.ts';
import type {
  EngineSet,
  SpeechToText,
  SpeechTranslator,
  TextToSpeech,
  TextTranslator,
} from '../speech/ports.ts';
import { EngineTurn, type Task } from './engine-turn.ts';
import { hearSentence } from './hear-sentence.ts';
import { chrF, hearingErrors } from './scores.ts';
import { BENCH_SENTENCES } from './sentences.ts';
import { speakSentence } from './speak-sentence.ts';
import { SpeechStock } from './speech-stock.ts';
import { chosenLanguages, chosenPairs } from './subjects.ts';

export interface BenchOptions {
  clock: Clock;
  /** Gives it up. */
  signal: AbortSignal;
}

export interface BenchSoFar {
  /** Engines. */
  done: number;
  total: number;
  measures: EngineMeasure[];
}

/**
 * Measures every engine of the set, one after the other: voices first, whose sound those that hear then hear. Engines that
 * its time is not enough for are left out and say so. @returns all that was measured so far, after each engine
 */
export async function* benchEngines(
  set: EngineSet,
  { clock, signal }: BenchOptions,
): AsyncGenerator<BenchSoFar> {
  const stock = new SpeechStock(set.voices, { clock, signal });
  const work = [
    ...set.voices.map((voice) => () => benchVoice(voice, stock, turn())),
    ...set.translators.map((translator) => () => benchTranslator(translator, turn())),
    ...set.recognisers.map((recogniser) => () => benchRecogniser(recogniser, stock, turn())),
    ...(set.speechTranslators ?? []).map((one) => () => benchSpeechTranslator(one, stock, turn())),
  ];
  const startMs = clock.nowMs();
  const turn = () => new EngineTurn({ clock, signal, benchStartMs: startMs });
  const measures: EngineMeasure[] = [];
  const total = work.length;
  yield { done: 0, total, measures };
  for (const [index, measure] of work.entries()) {
    measures.push(...(await measure()));
    signal.throwIfAborted();
    yield { done: index + 1, total, measures: [...measures] };
  }
}

async function benchVoice(
  voice: TextToSpeech,
  stock: SpeechStock,
  turn: EngineTurn,
): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const language of chosenLanguages((one) => voice.speaks(one))) {
    await turn.warm(async () => voice.warmUp?.(language));
    const spoken: Int16Array[] = [];
    let [soundMs, tookMs] = [0, 0];
    const tasks = BENCH_SENTENCES[language].map((text): Task => async (signal) => {
      const said = await speakSentence({ voice, language, text, clock: turn.clock, signal });
      spoken.push(said.pcm);
      soundMs += said.soundMs;
      tookMs += said.tookMs;
      return said.delayMs;
    });
    const measure = await turn.measure(voice.info, language, tasks);
    // Less than a millisecond is no time to divide by.
    measures.push({ ...measure, speedRatio: soundMs > 0 ? rounded(soundMs / Math.max(1, tookMs), 1) : null });
    if (spoken.length === tasks.length) stock.keep(language, { voice: voice.info.id, pcm: spoken });
  }
  return measures;
}

async function benchTranslator(translator: TextTranslator, turn: EngineTurn): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const pair of chosenPairs(pairsOf(translator))) {
    await turn.warm(async () => translator.warmUp?.(pair.from, pair.to));
    const translated: { translation: string; reference: string }[] = [];
    const tasks = sentencePairs(pair).map(({ text, reference }): Task => async (signal) => {
      const startMs = turn.clock.nowMs();
      const translation = await translator.translate({ text, ...pair, complete: true, signal });
      translated.push({ translation, reference });
      return turn.clock.nowMs() - startMs;
    });
    measures.push(scored(await turn.measure(translator.info, pairName(pair), tasks), translated));
  }
  translator.releaseMemory?.();
  return measures;
}

async function benchRecogniser(
  recogniser: SpeechToText,
  stock: SpeechStock,
  turn: EngineTurn,
): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const language of chosenLanguages((one) => recogniser.hears(one))) {
    const speech = await stock.of(language);
    if (!speech) {
      measures.push(turn.without(recogniser.info, language, 'no-voice'));
      continue;
    }
    let [edits, units] = [0, 0];
    const tasks = speech.pcm.map((pcm, index): Task => async (signal) => {
      const heard = await hearSentence({ recogniser, language, pcm, clock: turn.clock, signal });
      const errors = hearingErrors(BENCH_SENTENCES[language][index]!, heard.text, language);
      edits += errors.edits;
      units += errors.units;
      return heard.delayMs;
    });
    const measure = await turn.measure(recogniser.info, language, tasks);
    measures.push({
      ...measure,
      voice: speech.voice,
      errorRatio: units > 0 ? rounded(edits / units, 3) : null,
    });
  }
  return measures;
}

async function benchSpeechTranslator(
  translator: SpeechTranslator,
  stock: SpeechStock,
  turn: EngineTurn,
): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const pair of chosenPairs(directPairsOf(translator))) {
    const speech = await stock.of(pair.from);
    if (!speech) {
      measures.push(turn.without(translator.info, pairName(pair), 'no-voice'));
      continue;
    }
    const translated: { translation: string; reference: string }[] = [];
    const tasks = sentencePairs(pair).map(({ reference }, index): Task => async (signal) => {
      const { clock } = turn;
      let [startMs, soundMs] = [0, 0];
      const translation = await interpret({
        ...{ translator, pair, pcm: speech.pcm[index]!, clock, signal },
        onSpeech: () => (startMs = clock.nowMs()),
        onFirstSound: () => (soundMs = clock.nowMs()),
      });
      translated.push({ translation, reference });
      return soundMs - startMs;
    });
    const measure = await turn.measure(translator.info, pairName(pair), tasks);
    measures.push({ ...scored(measure, translated), voice: speech.voice });
  }
  return measures;
}

function sentencePairs({ from, to }: Pair): { text: string; reference: string }[] {
  return BENCH_SENTENCES[from].map((text, index) => ({ text, reference: BENCH_SENTENCES[to][index]! }));
}

function scored(
  measure: EngineMeasure,
  translated: readonly { translation: string; reference: string }[],
): EngineMeasure {
  return { ...measure, chrF: translated.length > 0 ? rounded(chrF(translated), 1) : null };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
