import { ASSISTANT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import type { Answer, AnswerOrder, Asked, Stage } from '../assistant/answerer.ts';
import { HeardWords } from './heard-words.ts';
import { type Prompt, REALTIME_SAMPLE_RATE_HZ } from './realtime-messages.ts';

/** Longer answers are for reading. */
const LONGEST_MS = 90_000;
/** The model says nothing for this long in the middle of an answer: that is all of it. */
const STALLED_MS = 10_000;

export interface RealtimeAnswerOptions {
  asked: Asked;
  stage: Stage;
  clock: Clock;
  /** What it may know is there: it can be asked. */
  onPrompt: (prompt: Prompt) => void;
  /** Nobody wants the rest. @param isMute nothing of it has come at all */
  onDropped: (isMute: boolean) => void;
}

/** One answer of a model that speaks itself: its sound as it comes, and of its words those that have been heard. */
export class RealtimeAnswer implements Answer {
  readonly asked: Asked;
  private readonly options: RealtimeAnswerOptions;
  private readonly words: HeardWords;
  /** Half a sample. */
  private odd: Buffer = Buffer.alloc(0);
  private readonly resampler = new Resampler(REALTIME_SAMPLE_RATE_HZ, LANE_SAMPLE_RATE_HZ);
  private characters = 0;
  private lastCameMs: number | undefined;
  /** Nothing more of it comes. */
  private ended = false;

  constructor(options: RealtimeAnswerOptions) {
    this.options = options;
    this.asked = options.asked;
    const { nextSentence, onSpeech } = options.stage;
    this.words = new HeardWords({ language: options.asked.language, nextSentence, onSpeech });
  }

  /** Something of it has come. */
  get isComing(): boolean {
    return this.lastCameMs !== undefined;
  }

  get hasBegun(): boolean {
    return this.isComing && this.options.stage.player.playedMs > 0;
  }

  get isOver(): boolean {
    const { pushedMs, playedMs } = this.options.stage.player;
    return this.ended && playedMs >= pushedMs && (pushedMs === 0 || this.words.isOver);
  }

  get heardText(): string {
    return this.words.text;
  }

  take(order: AnswerOrder): void {
    if (order.type === 'prompt') this.options.onPrompt(order);
    if (order.type === 'answered') this.end();
  }

  sound(base64: string): void {
    if (this.ended) return;
    this.came();
    const { player } = this.options.stage;
    player.push(this.resampler.push(this.samplesIn(base64)));
    if (player.pushedMs >= LONGEST_MS) this.giveUp();
  }

  text(text: string): void {
    if (this.ended || this.characters >= ASSISTANT_TEXT_MAX_LENGTH) return;
    this.came();
    this.characters += text.length;
    this.words.push(text);
  }

  /** Nothing more of it comes: what came is spoken. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    const { player } = this.options.stage;
    if (this.isComing) player.push(this.resampler.flush());
    player.finishChunk();
    this.words.finish();
  }

  tick(): void {
    const { clock, stage } = this.options;
    const { playedMs, pushedMs } = stage.player;
    const nowMs = clock.nowMs();
    if (this.hasBegun) this.words.tell({ playedMs, lengthMs: this.ended ? pushedMs : undefined, nowMs });
    if (!this.ended && this.lastCameMs !== undefined && nowMs - this.lastCameMs > STALLED_MS) this.giveUp();
  }

  pause(): void {
    this.options.stage.player.pause();
  }

  resume(): void {
    this.options.stage.player.resume();
  }

  drop(): void {
    this.tick();
    if (!this.ended) this.giveUp();
    this.words.cut();
    this.options.stage.player.clear();
  }

  /** 16 bits, little-endian; a piece may end within a sample. */
  private samplesIn(base64: string): Int16Array {
    const bytes = Buffer.concat([this.odd, Buffer.from(base64, 'base64')]);
    const samples = Int16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i));
    this.odd = bytes.subarray(2 * samples.length);
    return samples;
  }

  private giveUp(): void {
    this.end();
    this.options.onDropped(!this.isComing);
  }

  private came(): void {
    this.lastCameMs = this.options.clock.nowMs();
  }
}
