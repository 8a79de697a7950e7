import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import { EngineError, type RecognitionEvent, type SpeechToText } from '../speech/ports.ts';

export interface HearOptions {
  recogniser: SpeechToText;
  speech: { language: Language; pcm: Int16Array };
  clock: Clock;
  signal: AbortSignal;
  onFirstWord: () => void;
}

/** Recognisers end an utterance by hearing silence. */
const CLOSING_MS = 1_500;
const FINAL_LIMIT_MS = 6_000;

/**
 * Lets a recogniser hear speech at the speed of speech.
 *
 * @returns its words. @throws EngineError when it fails, or hears none
 */
export async function hear({ recogniser, speech, clock, signal, onFirstWord }: HearOptions): Promise<string> {
  const heard = Promise.withResolvers<undefined>();
  heard.promise.catch(() => undefined);
  const finals: string[] = [];
  let newest = '';
  const onEvent = (event: RecognitionEvent): void => {
    if (event.type === 'failed') {
      heard.reject(event.error);
      return;
    }
    newest = event.words.map(({ text }) => text).join(' ');
    if (newest !== '') onFirstWord();
    if (event.type !== 'final') return;
    if (newest !== '') finals.push(newest);
    newest = '';
    if (finals.length > 0) heard.resolve(undefined);
  };
  const session = await recogniser.open({ language: speech.language, onEvent, signal });
  try {
    const meter = new SilenceMeter();
    for await (const { frame } of atSpeechSpeed(speech.pcm, { clock, silenceMs: CLOSING_MS, signal })) {
      meter.heard(frame, clock.nowMs());
      session.write(frame, meter.speaking);
    }
    const late = clock.after(FINAL_LIMIT_MS, () => heard.resolve(undefined));
    await heard.promise;
    late();
  } finally {
    session.close();
  }
  const words = [...finals, newest].filter((text) => text !== '').join(' ');
  if (words === '') throw new EngineError('it heard no words', 'engine');
  return words;
}
