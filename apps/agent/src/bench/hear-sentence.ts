import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import { fromWords } from '../interpreter/policy/words.ts';
import { EngineError, type RecognitionEvent, type SpeechToText } from '../speech/ports.ts';

interface HearSentence {
  recogniser: SpeechToText;
  language: Language;
  /** As recognisers hear it, without silence at its end. */
  pcm: Int16Array;
  clock: Clock;
  signal: AbortSignal;
}

/** Silence behind a sentence, in which its last words must come. */
const CLOSING_MS = 6_000;
/** Once the speech is over and some words will not change, more are waited for so long: the end may come in pieces. */
const SETTLED_MS = 2_000;

/**
 * Lets a recogniser hear a sentence at the speed of speech.
 *
 * @returns its words, and how long after the end of the speech the last of them were final. @throws EngineError
 */
export async function hearSentence(options: HearSentence): Promise<{ text: string; delayMs: number }> {
  const { recogniser, language, pcm, clock, signal } = options;
  const failed = new AbortController();
  const finals: string[] = [];
  let pending = false;
  let finalAtMs = 0;
  const onEvent = (event: RecognitionEvent): void => {
    if (event.type === 'failed') return failed.abort(event.error);
    const words = event.words.map(({ text }) => text);
    pending = event.type === 'interim' && words.length > 0;
    if (event.type !== 'final' || words.length === 0) return;
    finals.push(fromWords(words, language));
    finalAtMs = clock.nowMs();
  };
  const session = await recogniser.open({ language, onEvent, signal });
  let endedAtMs: number | undefined;
  try {
    const meter = new SilenceMeter();
    const pace = { clock, silenceMs: CLOSING_MS, signal: AbortSignal.any([signal, failed.signal]) };
    for await (const { frame, silentFrames } of atSpeechSpeed(pcm, pace)) {
      const nowMs = clock.nowMs();
      if (silentFrames > 0) endedAtMs ??= nowMs;
      const isSettled = endedAtMs !== undefined && finals.length > 0 && !pending;
      if (isSettled && nowMs - Math.max(finalAtMs, endedAtMs!) >= SETTLED_MS) break;
      meter.heard(frame, nowMs);
      session.write(frame, meter.speaking);
    }
  } finally {
    session.close();
  }
  if (pending) throw new EngineError('it did not finish its words', 'engine');
  if (finals.length === 0) throw new EngineError('it heard no words', 'engine');
  return { text: fromWords(finals, language), delayMs: Math.max(0, finalAtMs - (endedAtMs ?? finalAtMs)) };
}
