import type { SpeechTranslationEvent, SpeechTranslator } from '../speech/ports.ts';

/** One session by hand: what it was sent, frame by frame, and a way to say something. */
export interface FakeSpeechSession {
  to: string;
  frames: Int16Array[];
  say: (event: SpeechTranslationEvent) => void;
  /** Text, and sound that takes `soundMs`, of the same moment. */
  speak: (text: string, soundMs?: number, atMs?: number) => void;
  closed: boolean;
}

export interface FakeSpeechTranslator extends SpeechTranslator {
  sessions: FakeSpeechSession[];
}

const RATE_HZ = 24_000;
/** Of the voice. */
export const DIRECT_LEVEL = 9_000;

/** @param opening what happens before a session is there */
export function fakeSpeechTranslator(
  info: Partial<SpeechTranslator['info']> = {},
  opening: (signal: AbortSignal) => Promise<void> = async () => Promise.resolve(),
): FakeSpeechTranslator {
  const sessions: FakeSpeechSession[] = [];
  return {
    sessions,
    info: {
      ...{ id: 'direct', kind: 'speech-translator', grade: 'production', typicalMs: 0 },
      sampleRateHz: RATE_HZ,
      ...info,
    },
    interprets: () => true,
    open: async ({ to, onEvent, signal }) => {
      const session: FakeSpeechSession = {
        to,
        frames: [],
        say: onEvent,
        speak: (text, soundMs = 400, atMs) => {
          onEvent({ type: 'text', text, atMs });
          const pcm = new Int16Array((RATE_HZ * soundMs) / 1_000).fill(DIRECT_LEVEL);
          onEvent({ type: 'sound', pcm, atMs });
        },
        closed: false,
      };
      sessions.push(session);
      await opening(signal);
      return {
        write: (pcm) => void session.frames.push(pcm),
        close: () => void (session.closed = true),
      };
    },
  };
}
