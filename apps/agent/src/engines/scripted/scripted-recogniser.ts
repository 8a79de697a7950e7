import type {
  RecognisedWord,
  RecognitionEvent,
  RecognitionSession,
  SpeechToText,
} from '../../speech/ports.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';

const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;
const LOUD_LEVEL = 300;
const WORD_MS = 320;
const INTERIM_MS = 100;
const END_SILENCE_MS = 500;

/**
 * Hears by loudness only and says what the script says: while there is sound, one more word of the line each 320 ms; an
 * utterance ends with its line or after half a second of silence, and the next one with a word is the next line. Everything follows from the samples, so a run is the
 * same every time.
 */
export class ScriptedRecogniser implements SpeechToText {
  readonly info: SpeechToText['info'] = {
    id: 'scripted-recogniser',
    kind: 'speech-to-text',
    grade: 'production',
    own: true,
    typicalMs: 0,
    agreement: 1,
    punctuates: false,
    hearsAnySound: true,
  };
  /** Sessions opened so far, for tests. */
  opened = 0;
  private readonly script: readonly string[];

  constructor(script: readonly string[]) {
    this.script = script;
  }

  hears(): boolean {
    return true;
  }

  async open({ onEvent }: { onEvent: (event: RecognitionEvent) => void }): Promise<RecognitionSession> {
    this.opened++;
    return Promise.resolve(new ScriptedSession(this.script, onEvent));
  }
}

class ScriptedSession implements RecognitionSession {
  private readonly script: readonly string[];
  private readonly onEvent: (event: RecognitionEvent) => void;
  private line = 0;
  private streamMs = 0;
  private utteranceStartMs: number | undefined;
  private soundMs = 0;
  private quietMs = 0;
  private lastInterimMs = 0;
  private closed = false;

  constructor(script: readonly string[], onEvent: (event: RecognitionEvent) => void) {
    this.script = script;
    this.onEvent = onEvent;
  }

  write(pcm: Int16Array): void {
    if (this.closed) return;
    const durationMs = pcm.length / SAMPLES_PER_MS;
    this.streamMs += durationMs;
    const loud = pcm.some((sample) => Math.abs(sample) >= LOUD_LEVEL);
    if (loud) {
      this.utteranceStartMs ??= this.streamMs - durationMs;
      this.soundMs += durationMs;
      this.quietMs = 0;
    } else {
      this.quietMs += durationMs;
    }
    if (this.utteranceStartMs === undefined) return;
    const words = this.words(this.utteranceStartMs);
    const lineOver =
      words.length === this.currentLine().length && this.soundMs >= words.length * WORD_MS + INTERIM_MS;
    if (lineOver || this.quietMs >= END_SILENCE_MS) this.finish(words);
    else if (this.streamMs - this.lastInterimMs >= INTERIM_MS) {
      this.lastInterimMs = this.streamMs;
      this.onEvent({ type: 'interim', words });
    }
  }

  close(): void {
    this.closed = true;
  }

  private finish(words: RecognisedWord[]): void {
    this.onEvent({ type: 'final', words });
    // The rest of a sound that was longer than its line is no line of its own.
    if (words.length > 0) this.line++;
    this.utteranceStartMs = undefined;
    this.soundMs = 0;
    this.quietMs = 0;
  }

  private currentLine(): string[] {
    return (this.script[this.line % this.script.length] ?? '').split(' ');
  }

  private words(startMs: number): RecognisedWord[] {
    const line = this.currentLine();
    const count = Math.min(line.length, Math.floor(this.soundMs / WORD_MS));
    return line.slice(0, count).map((text, index) => ({
      text,
      startMs: startMs + index * WORD_MS,
      endMs: startMs + (index + 1) * WORD_MS,
    }));
  }
}
