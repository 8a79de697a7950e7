import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';

/** Speech of one person that was interpreted into one language, milliseconds. */
export interface InterpretedSpeech {
  speaker: ParticipantId;
  language: Language;
  ms: number;
}

/** Counts speech that is interpreted, until it is taken: what a meeting uses of its owner's interpretation. */
export class InterpretedSpeechMeter {
  private counted = new Map<string, InterpretedSpeech>();

  add(speaker: ParticipantId, language: Language, ms: number): void {
    const key = `${speaker} ${language}`;
    const known = this.counted.get(key);
    if (known) known.ms += ms;
    else this.counted.set(key, { speaker, language, ms });
  }

  /** Forgets what it answers. */
  take(): InterpretedSpeech[] {
    const taken = [...this.counted.values()];
    this.counted = new Map();
    return taken;
  }
}
