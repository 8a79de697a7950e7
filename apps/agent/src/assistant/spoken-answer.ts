import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import type { Clock } from '@intermind/timing';
import { say } from '../interpreter/lane-voice.ts';
import { fromWords } from '../interpreter/policy/words.ts';
import { WORD_LISTS } from '../interpreter/policy/word-lists.ts';
import type { Logger } from '../log.ts';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { toWords } from '../speech/to-words.ts';
import type { PausablePlayer } from './pausable-player.ts';
import { Sentences } from './sentences.ts';

/** Synthesised ahead of what is heard; the rest waits, for nobody may ever hear it. */
const AHEAD_MS = 6_000;

interface PlacedSentence {
  number: number;
  text: string;
  words: string[];
  /** On the timeline of the player. */
  startMs: number;
  /** Undefined while its sound still comes. */
  endMs: number | undefined;
  startedAtMs: number | undefined;
  told: number;
  over: boolean;
}

export interface SpokenAnswerOptions {
  language: Language;
  /** Whose voice it is, for engines with several. */
  speaker: string;
  player: PausablePlayer;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  /** Numbers of sentences, which grow over all answers. */
  nextSentence: () => number;
  onSpeech: (speech: AssistantSpeech) => void;
}

/** One answer while it comes and is spoken: sentence by sentence, and always knows which words have been heard. */
export class SpokenAnswer {
  private readonly options: SpokenAnswerOptions;
  private readonly sentences = new Sentences();
  private readonly waiting: string[] = [];
  private readonly placed: PlacedSentence[] = [];
  private readonly stop = new AbortController();
  private complete = false;
  private speaking = false;

  constructor(options: SpokenAnswerOptions) {
    this.options = options;
  }

  /** Something of it can be heard, or has been. */
  get hasBegun(): boolean {
    return this.placed.some(({ startedAtMs }) => startedAtMs !== undefined);
  }

  /** Everything has been heard. */
  get isOver(): boolean {
    const { length } = this.waiting;
    return this.complete && length === 0 && !this.speaking && this.placed.every(({ over }) => over);
  }

  /** What has been heard of it. */
  get heardText(): string {
    return this.placed
      .map((sentence) => this.spokenPart(sentence))
      .filter(Boolean)
      .join(' ');
  }

  push(text: string): void {
    this.waiting.push(...this.sentences.push(text));
    this.speakNext();
  }

  finish(): void {
    this.waiting.push(...this.sentences.flush());
    this.complete = true;
    this.speakNext();
  }

  /** Call each 50 ms or so: tells how far it is. */
  tick(): void {
    const { clock, player, onSpeech, language } = this.options;
    const playedMs = player.playedMs;
    for (const sentence of this.placed) {
      if (sentence.over || playedMs <= sentence.startMs) continue;
      sentence.startedAtMs ??= Math.round(clock.nowMs() - (playedMs - sentence.startMs));
      const { number, startedAtMs, endMs, words } = sentence;
      sentence.over = endMs !== undefined && playedMs >= endMs;
      const count = this.spokenCount(sentence, playedMs);
      if (count === sentence.told && !sentence.over) continue;
      sentence.told = count;
      const text = fromWords(words.slice(0, count), language);
      onSpeech({ sentence: number, language, text, startMs: startedAtMs, final: sentence.over });
    }
    this.speakNext();
  }

  /** Falls silent: what has been heard is what was said. */
  drop(): void {
    this.tick();
    this.stop.abort(new Error('the answer is dropped'));
    this.waiting.length = 0;
    for (const sentence of this.placed.filter(
      ({ over, startedAtMs }) => !over && startedAtMs !== undefined,
    )) {
      sentence.over = true;
      this.options.onSpeech({
        sentence: sentence.number,
        language: this.options.language,
        text: this.spokenPart(sentence),
        startMs: sentence.startedAtMs!,
        final: true,
      });
    }
    this.options.player.clear();
  }

  private spokenPart({ words, told }: PlacedSentence): string {
    return fromWords(words.slice(0, told), this.options.language);
  }

  /** Words share the time of their sentence by their length. */
  private spokenCount({ words, startMs, endMs, told, over }: PlacedSentence, playedMs: number): number {
    if (over) return words.length;
    const { letterMs, wordMs } = WORD_LISTS[this.options.language];
    const lengths = words.map((word) => wordMs + letterMs * word.length);
    const guessedMs = lengths.reduce((sum, length) => sum + length, 0);
    // While the sound still comes nobody knows how long it will be.
    const scale = endMs === undefined ? 1 : (endMs - startMs) / guessedMs;
    let atMs = startMs;
    let count = 0;
    for (const length of lengths) {
      if (atMs > playedMs) break;
      atMs += length * scale;
      count++;
    }
    return Math.max(told, Math.min(count, words.length));
  }

  private speakNext(): void {
    const { player } = this.options;
    if (this.speaking || this.stop.signal.aborted || player.pushedMs - player.playedMs > AHEAD_MS) return;
    const text = this.waiting.shift();
    if (text === undefined) return;
    this.speaking = true;
    void this.speak(text).finally(() => {
      this.speaking = false;
      this.speakNext();
    });
  }

  private async speak(text: string): Promise<void> {
    const { language, speaker, player, registry, clock, log, nextSentence } = this.options;
    const { signal } = this.stop;
    const sentence: PlacedSentence = {
      number: nextSentence(),
      text,
      words: toWords(text, language),
      startMs: player.pushedMs,
      endMs: undefined,
      startedAtMs: undefined,
      told: 0,
      over: false,
    };
    this.placed.push(sentence);
    try {
      await say({
        clock,
        ladder: { registry, engines: registry.voices(language), pair: language },
        player: { push: (pcm) => player.push(pcm), finishChunk: () => player.finishChunk(), endMs: () => 0 },
        text,
        language,
        rateRatio: 1,
        speaker,
        signal,
        onAudible: () => undefined,
      });
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        { error, language },
        'the voice assistant has no voice for a sentence; it is shown as a caption',
      );
      // Without sound it takes about as long to read.
      const { letterMs, wordMs } = WORD_LISTS[language];
      const readMs = sentence.words.reduce((sum, word) => sum + wordMs + letterMs * word.length, 0);
      player.push(new Int16Array(Math.round((LANE_SAMPLE_RATE_HZ * readMs) / 1_000)));
      player.finishChunk();
    }
    sentence.endMs = player.pushedMs;
  }
}
