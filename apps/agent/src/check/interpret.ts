import type { Clock } from '@intermind/timing';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import type { Pair } from '../speech/pairs.ts';
import { EngineError, type SpeechTranslationEvent, type SpeechTranslator } from '../speech/ports.ts';

export interface InterpretOptions {
  translator: SpeechTranslator;
  pair: Pair;
  /** As recognisers hear it. */
  pcm: Int16Array;
  clock: Clock;
  signal: AbortSignal;
  onFirstSound: () => void;
  /** It listens: the phrase begins. */
  onSpeech?: () => void;
}

/** Silence behind the phrase, in which its translation comes. */
const CLOSING_MS = 6_000;
/** What comes after such a pause is not waited for. */
const QUIET_MS = 1_500;
const AUDIBLE_LEVEL = 300;

/**
 * Lets an engine that goes from speech to speech hear a phrase at the speed of speech.
 *
 * @returns the text of what it said. @throws EngineError when it fails, or says nothing
 */
export async function interpret(options: InterpretOptions): Promise<string> {
  const { translator, pair, pcm, clock, signal, onFirstSound } = options;
  let text = '';
  let audible = false;
  let outputMs: number | undefined;
  const failed = new AbortController();
  const onEvent = (event: SpeechTranslationEvent): void => {
    if (event.type === 'failed') return failed.abort(event.error);
    if (event.type === 'text') text += event.text;
    else if (!event.pcm.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL)) return;
    else if (!audible) {
      audible = true;
      onFirstSound();
    }
    outputMs = clock.nowMs();
  };
  const session = await translator.open({ ...pair, onEvent, signal });
  options.onSpeech?.();
  try {
    const pace = { clock, silenceMs: CLOSING_MS, signal: AbortSignal.any([signal, failed.signal]) };
    for await (const { frame, silentFrames } of atSpeechSpeed(pcm, pace)) {
      // It has heard the end of the phrase.
      if (silentFrames > 1 && audible && clock.nowMs() - outputMs! >= QUIET_MS) break;
      session.write(frame);
    }
  } finally {
    session.close();
  }
  if (!audible) throw new EngineError('it said nothing', 'engine');
  return text.trim();
}
