import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import type { Clock } from '@intermind/timing';
import { say } from '../interpreter/lane-voice.ts';
import type { Logger } from '../log.ts';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { Answer, AnswerOrder } from './answerer.ts';
import { Sentences } from './sentences.ts';
import type { SpeechPlayer } from './speech-player.ts';
import { ToldSentence } from './told-sentence.ts';

/** Synthesised ahead of what is heard; the rest waits, for nobody may ever hear it. */
const AHEAD_MS = 6_000;

interface PlacedSentence {
  told: ToldSentence;
  /** On the timeline of the player. */
  startMs: number;
  /** Undefined while its sound still comes. */
  endMs: number | undefined;
}

export interface SpokenAnswerOptions {
  language: Language;
  /** Whose voice it is, for engines with several. */
  speaker: string;
  player: SpeechPlayer;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  /** Numbers of sentences, which grow over all answers. */
  nextSentence: () => number;
  onSpeech: (speech: AssistantSpeech) => void;
}

/** One answer while it comes and is spoken: sentence by sentence, and always knows which words have been heard. */
export class SpokenAnswer implements Answer {
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

  get hasBegun(): boolean {
    return this.placed.some(({ told }) => told.hasBegun);
  }

  get isOver(): boolean {
    const { length } = this.waiting;
    return this.complete && length === 0 && !this.speaking && this.placed.every(({ told }) => told.isOver);
  }

  get heardText(): string {
    return this.placed
      .map(({ told }) => told.text)
      .filter(Boolean)
      .join(' ');
  }

  /** An answer that is not complete is spoken as far as it came. */
  take(order: AnswerOrder): void {
    if (order.type === 'answer') this.waiting.push(...this.sentences.push(order.text));
    if (order.type === 'answered') {
      this.waiting.push(...this.sentences.flush());
      this.complete = true;
    }
    this.speakNext();
  }

  tick(): void {
    const { clock, player } = this.options;
    const { playedMs } = player;
    for (const { told, startMs, endMs } of this.placed) {
      // While the sound still comes nobody knows how long it will be.
      const scale = endMs === undefined ? 1 : (endMs - startMs) / told.usualMs;
      const startedAtMs = clock.nowMs() - (playedMs - startMs);
      const isOver = endMs !== undefined && playedMs >= endMs;
      told.tell({ startMs, scale, playedMs }, startedAtMs, isOver);
    }
    this.speakNext();
  }

  pause(): void {
    this.options.player.pause();
  }

  resume(): void {
    this.options.player.resume();
  }

  drop(): void {
    this.tick();
    this.stop.abort(new Error('the answer is dropped'));
    this.waiting.length = 0;
    for (const { told } of this.placed) told.cut();
    this.options.player.clear();
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
    const { language, speaker, player, registry, clock, log, nextSentence, onSpeech } = this.options;
    const { signal } = this.stop;
    const sentence: PlacedSentence = {
      told: new ToldSentence({ number: nextSentence(), text, language, onSpeech }),
      startMs: player.pushedMs,
      endMs: undefined,
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
      player.push(new Int16Array(Math.round((LANE_SAMPLE_RATE_HZ * sentence.told.usualMs) / 1_000)));
      player.finishChunk();
    }
    sentence.endMs = player.pushedMs;
  }
}
