import type { RecognitionEvent, SpeechToText } from '../speech/ports.ts';

/** One session of a recogniser by hand: what it was fed, frame by frame, and a way to say something. */
export interface FakeSession {
  frames: Int16Array[];
  terms: readonly string[];
  alsoSpoken: readonly string[];
  say: (event: RecognitionEvent) => void;
  closed: boolean;
}

export interface FakeRecogniser extends SpeechToText {
  sessions: FakeSession[];
}

/** @param opening what happens before a session is there */
export function fakeRecogniser(
  info: Partial<SpeechToText['info']> = {},
  opening: () => Promise<void> = async () => Promise.resolve(),
): FakeRecogniser {
  const sessions: FakeSession[] = [];
  return {
    sessions,
    info: {
      id: 'fake',
      kind: 'speech-to-text',
      grade: 'production',
      typicalMs: 0,
      agreement: 1,
      punctuates: false,
      ...info,
    },
    hears: () => true,
    open: async ({ onEvent, terms = [], alsoSpoken = [] }) => {
      const session: FakeSession = { frames: [], terms, alsoSpoken, say: onEvent, closed: false };
      sessions.push(session);
      await opening();
      return {
        write: (pcm) => void session.frames.push(pcm),
        close: () => void (session.closed = true),
      };
    },
  };
}
