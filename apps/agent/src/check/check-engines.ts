import type { EngineAbilities } from '@intermind/contracts/agent-channel';
import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { abilitiesOf, type AnyEngine } from '../speech/engine-abilities.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import { concat } from '../sound/silence-trimmer.ts';
import {
  EngineError,
  type EngineInfo,
  type EngineSet,
  type SpeechToText,
  type SpeechTranslator,
  type TextToSpeech,
  type TextTranslator,
} from '../speech/ports.ts';
import { directPairsOf, pairName, pairsOf } from '../speech/pairs.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { hear } from './hear.ts';
import { interpret } from './interpret.ts';
import { TEST_PHRASES } from './test-phrases.ts';

/** How one engine did. */
export interface EngineCheck {
  kind: EngineInfo['kind'];
  id: string;
  ok: boolean;
  /** To the first sound, the translation, or the first word, in milliseconds; null when none came. */
  firstAnswerMs: number | null;
  /** Languages, or pairs as `en>es`. */
  covers: string[];
  abilities: EngineAbilities;
  /** It can tell which language is spoken. */
  detects: boolean;
  /** What it is given leaves the operator's own machines. */
  outside: boolean;
  /** What it answered, or why it failed. */
  detail: string;
}

export interface CheckOptions {
  clock: Clock;
  /** For recognisers when no voice works. */
  spareSpeech?: Speech | undefined;
}

/** Sound in a language, as recognisers hear it. */
interface Speech {
  language: Language;
  pcm: Int16Array;
}

const LIMIT_MS = 15_000;

/** Speaks a phrase through every engine of the set: voices first, whose sound those that hear then hear. */
export async function* checkEngines(set: EngineSet, options: CheckOptions): AsyncGenerator<EngineCheck> {
  const spoken: Speech[] = [];
  for (const voice of set.voices)
    yield await checkVoice(voice, options.clock, (speech) => spoken.push(speech));
  for (const translator of set.translators) yield await checkTranslator(translator, options.clock);
  if (options.spareSpeech) spoken.push(options.spareSpeech);
  for (const recogniser of set.recognisers) yield await checkRecogniser(recogniser, options.clock, spoken);
  for (const translator of set.speechTranslators ?? [])
    yield await checkSpeechTranslator(translator, options.clock, spoken);
}

async function checkVoice(
  voice: TextToSpeech,
  clock: Clock,
  onSpeech: (speech: Speech) => void,
): Promise<EngineCheck> {
  const covers = LANGUAGES.filter((language) => voice.speaks(language));
  const [first] = covers;
  if (first) await warmed(voice.warmUp?.(first));
  return measured(voice, covers, clock, async (signal, answered) => {
    const language = chosen(covers);
    const pieces: Int16Array[] = [];
    const request = { text: TEST_PHRASES[language], language, rateRatio: 1, speaker: 'check', signal };
    for await (const piece of voice.synthesize(request)) {
      if (pieces.length === 0) answered();
      pieces.push(piece);
    }
    const sound = concat(pieces);
    if (!sound.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL))
      throw new EngineError('it gave no sound', 'engine');
    const { sampleRateHz } = voice.info;
    onSpeech({ language, pcm: new Resampler(sampleRateHz, HEARD_SAMPLE_RATE_HZ).push(sound) });
    return `spoke ${(sound.length / sampleRateHz).toFixed(1)} s of ${language}`;
  });
}

/** As in a meeting, where engines are warm before anybody speaks. What goes wrong shows in the check itself. */
async function warmed(warmUp: Promise<void> | undefined): Promise<void> {
  await warmUp?.catch(() => undefined);
}

const AUDIBLE_LEVEL = 300;

async function checkTranslator(translator: TextTranslator, clock: Clock): Promise<EngineCheck> {
  const pairs = pairsOf(translator);
  const covers = pairs.map(pairName);
  const usual = pairs.find(({ from }) => from === 'en') ?? pairs[0];
  if (usual) await warmed(translator.warmUp?.(usual.from, usual.to));
  return measured(translator, covers, clock, async (signal, answered) => {
    const pair = usual;
    if (!pair) throw new EngineError('it covers no pair of our languages', 'request');
    const text = TEST_PHRASES[pair.from];
    const translation = await translator.translate({ text, ...pair, complete: true, signal });
    answered();
    return `${pairName(pair)}: “${translation}”`;
  });
}

async function checkRecogniser(
  recogniser: SpeechToText,
  clock: Clock,
  spoken: readonly Speech[],
): Promise<EngineCheck> {
  const covers = LANGUAGES.filter((language) => recogniser.hears(language));
  return measured(recogniser, covers, clock, async (signal, answered) => {
    const speech = spoken.find(({ language }) => recogniser.hears(language));
    if (!speech)
      throw new EngineError('no voice works that could speak to it, and espeak-ng is missing', 'request');
    const words = await hear({ recogniser, speech, clock, signal, onFirstWord: answered });
    return `heard ${speech.language}: “${words}”`;
  });
}

async function checkSpeechTranslator(
  translator: SpeechTranslator,
  clock: Clock,
  spoken: readonly Speech[],
): Promise<EngineCheck> {
  const pairs = directPairsOf(translator);
  return measured(translator, pairs.map(pairName), clock, async (signal, answered) => {
    for (const speech of spoken) {
      const pair = pairs.find(({ from }) => from === speech.language);
      if (!pair) continue;
      const said = await interpret({
        translator,
        pair,
        pcm: speech.pcm,
        clock,
        signal,
        onFirstSound: answered,
      });
      return `${pairName(pair)}: “${said}”`;
    }
    throw new EngineError('no voice works that could speak to it, and espeak-ng is missing', 'request');
  });
}

function chosen(languages: readonly Language[]): Language {
  const [language] = languages.includes('en') ? ['en' as const] : languages;
  if (language === undefined) throw new EngineError('it covers none of our languages', 'request');
  return language;
}

async function measured(
  engine: AnyEngine,
  covers: string[],
  clock: Clock,
  work: (signal: AbortSignal, answered: () => void) => Promise<string>,
): Promise<EngineCheck> {
  const { kind, id, own } = engine.info;
  const detects = 'detectLanguage' in engine && engine.detectLanguage !== undefined;
  const known = { kind, id, covers, detects, abilities: abilitiesOf(engine), outside: own !== true };
  const startMs = clock.nowMs();
  let firstAnswerMs: number | null = null;
  const answered = (): void => void (firstAnswerMs ??= Math.round(clock.nowMs() - startMs));
  const never = new AbortController().signal;
  try {
    const detail = await withEngineTimeLimit(clock, LIMIT_MS, 'it', never, async (signal) =>
      work(signal, answered),
    );
    return { ...known, ok: true, firstAnswerMs, detail };
  } catch (error) {
    const why = error instanceof EngineError ? `${error.kind}: ${error.message}` : String(error);
    return { ...known, ok: false, firstAnswerMs, detail: why };
  }
}
