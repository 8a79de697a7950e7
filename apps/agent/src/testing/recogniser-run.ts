import type { Language } from '@intermind/contracts/languages';
import { wait } from '@intermind/timing';
import type { RecognitionEvent, RecognitionSession, SpeechToText } from '../speech/ports.ts';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { codedSilence, codedSpeech } from './coded-speech.ts';

export interface RecogniserRun {
  session: RecognitionSession;
  events: RecognitionEvent[];
  /** What was said, one text for each event; failures as their kind. */
  said: () => string[];
  finals: () => string[];
  /** Coded words, as fast as they can be written. */
  speak: (text: string) => void;
  silence: (ms: number) => void;
  /** Words and frames at the speed of speech. */
  speakLive: (text: string) => Promise<void>;
}

const FRAME_MS = 20;

/** Opens a session of a recogniser and speaks coded words into it. */
export async function recogniserRun(
  recogniser: SpeechToText,
  options: {
    terms?: string[];
    alsoSpoken?: Language[];
    answerLimitMs?: number;
    signal?: AbortSignal;
  } = {},
): Promise<RecogniserRun> {
  const events: RecognitionEvent[] = [];
  const session = await recogniser.open({
    language: 'en',
    onEvent: (event) => events.push(event),
    signal: AbortSignal.timeout(10_000),
    ...options,
  });
  const frames = (pcm: Int16Array): Int16Array[] =>
    Array.from({ length: pcm.length / HEARD_FRAME_SAMPLES }, (_, i) =>
      pcm.slice(i * HEARD_FRAME_SAMPLES, (i + 1) * HEARD_FRAME_SAMPLES),
    );
  const write = (frame: Int16Array): void => session.write(frame, frame.some(Boolean));
  const textOf = (event: RecognitionEvent): string =>
    event.type === 'failed' ? `failed: ${event.error.kind}` : event.words.map(({ text }) => text).join(' ');
  return {
    session,
    events,
    said: () => events.map(textOf),
    finals: () => events.filter(({ type }) => type === 'final').map(textOf),
    speak: (text) => frames(codedSpeech(text)).forEach(write),
    silence: (ms) => frames(codedSilence(ms)).forEach(write),
    speakLive: async (text) => {
      for (const frame of frames(codedSpeech(text))) {
        write(frame);
        await wait(FRAME_MS);
      }
    },
  };
}
