import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { DeviceVoice } from '../media/page-voice.ts';

interface Said {
  speaker: ParticipantId;
  text: string;
  language: Language;
}

export interface TranslationReader {
  read(said: Said): void;
  /** What waits is dropped, what is being said ends. */
  silence(): void;
}

/** Sentences that wait; of more the oldest are not said: captions have them. */
const WAITING_MAX = 3;
/** A voice that does not say when it has ended is given up. */
const SAYING_LIMIT_MS = 30_000;

/** Reads one sentence after the other with a voice of this device. */
export function createReader({
  clock,
  voice,
  onSpeaking,
}: {
  clock: Pick<Clock, 'after'>;
  voice: DeviceVoice;
  onSpeaking: (speaker: ParticipantId | null) => void;
}): TranslationReader {
  let waiting: Said[] = [];
  let stop: (() => void) | null = null;

  function next(): void {
    const said = waiting.shift();
    onSpeaking(said?.speaker ?? null);
    if (!said) return;
    let isOver = false;
    let cancelLimit = (): void => undefined;
    const end = () => {
      if (isOver) return;
      isOver = true;
      cancelLimit();
      stop = null;
      next();
    };
    const cancelVoice = voice.speak(said.text, said.language, end);
    if (isOver) return;
    cancelLimit = clock.after(SAYING_LIMIT_MS, () => {
      cancelVoice();
      end();
    });
    stop = () => {
      isOver = true;
      cancelLimit();
      cancelVoice();
    };
  }

  return {
    read(said) {
      waiting = [...waiting, said].slice(-WAITING_MAX);
      if (!stop) next();
    },
    silence() {
      waiting = [];
      const speaking = stop;
      stop = null;
      speaking?.();
      onSpeaking(null);
    },
  };
}
