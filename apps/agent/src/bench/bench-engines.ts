import type { EngineMeasure } from '@intermind/contracts/agent-channel';
import type { Language } from '@intermind/contracts/languages';
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
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { EngineTurn, type Made, type Measured, type Task } from './engine-turn.ts';
import { hearSentence } from './hear-sentence.ts';
import { chrF, hearingErrors } from './scores.ts';
import { BENCH_SENTENCES } from './sentences.ts';
import { speakSentence, type SpokenSentence } from './speak-sentence.ts';
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

interface Translated extends Made {
  translation: string;
  reference: string;
}

interface Heard extends Made {
  edits: number;
  units: number;
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
  const startMs = clock.nowMs();
  const turn = () => new EngineTurn({ clock, signal, benchStartMs: startMs });
  const first = [
    ...set.voices.map((voice) => () => benchVoice(voice, stock, turn())),
    ...set.translators.map((translator) => () => benchTranslator(translator, stock, turn())),
  ];
  const hearing = [
    ...set.recognisers.map((recogniser) => () => benchRecogniser(recogniser, stock, turn())),
    ...(set.speechTranslators ?? []).map((one) => () => benchSpeechTranslator(one, stock, turn())),
  ];
  const measures: EngineMeasure[] = [];
  const work = [...first, ...hearing];
  const total = work.length;
  yield { done: 0, total, measures };
  for (const [index, measure] of work.entries()) {
    if (index === first.length) await stock.fill(languagesHeard(set), turn());
    measures.push(...(await measure()));
    signal.throwIfAborted();
    yield { done: index + 1, total, measures: [...measures] };
  }
}

/** By those that are measured with speech. */
function languagesHeard({ recognisers, speechTranslators = [] }: EngineSet): Set<Language> {
  return new Set([
    ...recognisers.flatMap((recogniser) => chosenLanguages((one) => recogniser.hears(one))),
    ...speechTranslators.flatMap((one) => chosenPairs(directPairsOf(one)).map(({ from }) => from)),
  ]);
}

async function benchVoice(
  voice: TextToSpeech,
  stock: SpeechStock,
  turn: EngineTurn,
): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const language of chosenLanguages((one) => voice.speaks(one))) {
    await turn.warm(async () => voice.warmUp?.(language));
    const tasks = BENCH_SENTENCES[language].map(
      (text): Task<SpokenSentence> =>
        (signal) =>
          speakSentence({ voice, language, text, clock: turn.clock, signal }),
    );
    const { measure, made } = await turn.measure(voice.info, language, tasks);
    const [soundMs, tookMs] = [sum(made.map((one) => one.soundMs)), sum(made.map((one) => one.tookMs))];
    // Less than a millisecond is no time to divide by.
    const speedRatio = soundMs > 0 ? rounded(soundMs / Math.max(1, tookMs), 1) : null;
    const pcm = made.map((one) => one.pcm);
    const isWhole = made.length === tasks.length;
    const charactersPerMinute = isWhole ? charactersAMinute(language, pcm) : null;
    measures.push({ ...measure, speedRatio, charactersPerMinute });
    if (isWhole) stock.keep(language, { voice: voice.info.id, pcm });
  }
  return measures;
}

async function benchTranslator(
  translator: TextTranslator,
  stock: SpeechStock,
  turn: EngineTurn,
): Promise<EngineMeasure[]> {
  const measures: EngineMeasure[] = [];
  for (const pair of chosenPairs(pairsOf(translator))) {
    await turn.warm(async () => translator.warmUp?.(pair.from, pair.to));
    const tasks = sentencePairs(pair).map(({ text, reference }): Task<Translated> => async (signal) => {
      const startMs = turn.clock.nowMs();
      const translation = await translator.translate({ text, ...pair, complete: true, signal });
      return { translation, reference, delayMs: turn.clock.nowMs() - startMs };
    });
    const measure = scored(await turn.measure(translator.info, pairName(pair), tasks));
    const speech = stock.of(pair.from);
    const charactersPerMinute = typeof speech === 'string' ? null : charactersAMinute(pair.from, speech.pcm);
    measures.push({ ...measure, charactersPerMinute });
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
    const speech = stock.of(language);
    if (typeof speech === 'string') {
      measures.push(turn.without(recogniser.info, language, speech));
      continue;
    }
    await turn.warm(async (signal) =>
      (await recogniser.open({ language, onEvent: () => undefined, signal })).close(),
    );
    const tasks = speech.pcm.map((pcm, index): Task<Heard> => async (signal) => {
      const heard = await hearSentence({ recogniser, language, pcm, clock: turn.clock, signal });
      const errors = hearingErrors(BENCH_SENTENCES[language][index]!, heard.text, language);
      return { ...errors, delayMs: heard.delayMs };
    });
    const { measure, made } = await turn.measure(recogniser.info, language, tasks);
    const [edits, units] = [sum(made.map((one) => one.edits)), sum(made.map((one) => one.units))];
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
    const speech = stock.of(pair.from);
    if (typeof speech === 'string') {
      measures.push(turn.without(translator.info, pairName(pair), speech));
      continue;
    }
    await turn.warm(async (signal) =>
      (await translator.open({ ...pair, onEvent: () => undefined, signal })).close(),
    );
    const tasks = sentencePairs(pair).map(({ reference }, index): Task<Translated> => async (signal) => {
      const { clock } = turn;
      let [startMs, soundMs] = [0, 0];
      const translation = await interpret({
        ...{ translator, pair, pcm: speech.pcm[index]!, clock, signal },
        onSpeech: () => (startMs = clock.nowMs()),
        onFirstSound: () => (soundMs = clock.nowMs()),
      });
      // Some engines greet before anybody speaks.
      return { translation, reference, delayMs: Math.max(0, soundMs - startMs) };
    });
    const measured = await turn.measure(translator.info, pairName(pair), tasks);
    measures.push({ ...scored(measured), voice: speech.voice });
  }
  return measures;
}

/** @param pcm all sentences of the language, as recognisers hear them */
function charactersAMinute(language: Language, pcm: readonly Int16Array[]): number | null {
  const characters = sum(BENCH_SENTENCES[language].map((sentence) => [...sentence].length));
  const minutes = sum(pcm.map(({ length }) => length)) / HEARD_SAMPLE_RATE_HZ / 60;
  return minutes > 0 ? Math.round(characters / minutes) : null;
}

function sentencePairs({ from, to }: Pair): { text: string; reference: string }[] {
  return BENCH_SENTENCES[from].map((text, index) => ({ text, reference: BENCH_SENTENCES[to][index]! }));
}

function scored({ measure, made }: Measured<Translated>): EngineMeasure {
  return { ...measure, chrF: made.length > 0 ? rounded(chrF(made), 1) : null };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
