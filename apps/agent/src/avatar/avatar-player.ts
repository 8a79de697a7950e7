import type { Clock } from '@intermind/timing';
import { FrameCutter } from '../assistant/frame-cutter.ts';
import type { SpeechPlayer } from '../assistant/speech-player.ts';
import { FRAME_MS, LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import { concat } from '../sound/silence-trimmer.ts';
import { EngineError } from '../speech/ports.ts';
import {
  AVATAR_SAMPLE_RATE_HZ,
  type AvatarEvent,
  INTERRUPT,
  speak,
  speakEnd,
  utteranceName,
} from './avatar-messages.ts';
import { HeardPosition } from './heard-position.ts';

export interface AvatarPlayerOptions {
  /** The avatar, as far as it is there. */
  link: { readonly ready: boolean; send: (message: object) => void; fail: (error: EngineError) => void };
  /** The assistant's own track, for when there is no avatar. */
  own: SpeechPlayer;
  clock: Clock;
  engine: string;
  /** Sound was sent, this long. */
  onSent: (ms: number) => void;
}

/** As LiveAvatar and LiveKit's plugin recommend: the face has something to begin with, and then more at a time. */
const FIRST_PIECE_MS = 600;
const PIECE_MS = 1_000;
/** Sent ahead of what is heard; the rest waits, for nobody may ever hear it. */
const SENT_AHEAD_MS = 8_000;
/** A begun piece goes as it is when nothing more comes; then the utterance ends. */
const PIECE_WAIT_MS = 200;
const UTTERANCE_WAIT_MS = 400;
/** Given something to say, it speaks within this time, or it is of no use. */
const STARTED_LIMIT_MS = 6_000;
/** It should have said everything for this long: then it has, although it does not tell. */
const ENDED_LIMIT_MS = 3_000;

/** A stretch that the avatar says without a pause; its places are on the timeline of the answer. */
interface Utterance {
  name: string;
  fromMs: number;
  /** Undefined while more may come. */
  endMs: number | undefined;
  started: boolean;
}

/**
 * Lets an avatar say an answer, and knows from its events and the time what has been heard. Where it goes in the middle, the
 * assistant says the rest itself.
 */
export class AvatarPlayer implements SpeechPlayer {
  private readonly options: AvatarPlayerOptions;
  private readonly cutter = new FrameCutter();
  /** Of everything since the last `clear` that the avatar is to say. */
  private frames: Int16Array[] = [];
  private sent = 0;
  private position = new HeardPosition();
  private utterances: Utterance[] = [];
  private names = 0;
  /** Since when it has the first of them to say, or should have said all of it. */
  private awaitedSinceMs = 0;
  private piece: Int16Array[] = [];
  private resampler = new Resampler(LANE_SAMPLE_RATE_HZ, AVATAR_SAMPLE_RATE_HZ);
  private pushedAtMs = 0;
  private paused = false;
  /** From where on the own track says it; undefined: the avatar does. */
  private ownFromMs: number | undefined;

  constructor(options: AvatarPlayerOptions) {
    this.options = options;
  }

  get pushedMs(): number {
    const { own } = this.options;
    return this.ownFromMs === undefined ? this.frames.length * FRAME_MS : this.ownFromMs + own.pushedMs;
  }

  get playedMs(): number {
    const { own, clock } = this.options;
    return this.ownFromMs === undefined
      ? this.position.read(clock.nowMs(), this.limitMs)
      : this.ownFromMs + own.playedMs;
  }

  push(pcm: Int16Array): void {
    const { link, own, clock } = this.options;
    if (this.frames.length === 0 && this.ownFromMs === undefined && !link.ready) this.ownFromMs = 0;
    if (this.ownFromMs !== undefined) return own.push(pcm);
    this.frames.push(...this.cutter.push(pcm));
    this.pushedAtMs = clock.nowMs();
    this.pump();
  }

  finishChunk(): void {
    if (this.ownFromMs !== undefined) return this.options.own.finishChunk();
    this.frames.push(...this.cutter.fill());
    this.pump();
    // What comes next may be long in coming.
    if (this.sent === this.frames.length) this.sendPiece();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    if (this.ownFromMs !== undefined) return this.options.own.pause();
    // What it has not said it gets again.
    this.silence();
    this.sent = this.heardFrames();
  }

  resume(): void {
    this.paused = false;
    if (this.ownFromMs !== undefined) return this.options.own.resume();
    this.pump();
  }

  clear(): void {
    if (this.ownFromMs === undefined) this.silence();
    else this.options.own.clear();
    this.cutter.take();
    this.frames = [];
    this.sent = 0;
    this.position = new HeardPosition();
    this.paused = false;
    this.ownFromMs = undefined;
  }

  /** Call each 50 ms or so. */
  tick(): void {
    if (this.ownFromMs !== undefined) return;
    this.pump();
    const nowMs = this.options.clock.nowMs();
    const idleMs = nowMs - this.pushedAtMs;
    if (this.sent === this.frames.length && idleMs >= PIECE_WAIT_MS) this.sendPiece();
    if (this.sent === this.frames.length && idleMs >= UTTERANCE_WAIT_MS) this.endUtterance();
    this.watch(nowMs);
  }

  told({ type, utterance: name }: Extract<AvatarEvent, { type: 'started' | 'ended' }>): void {
    if (this.ownFromMs !== undefined) return;
    // They come in order. Of one that was interrupted it may still come, under its name.
    const isMeant = (one: Utterance) =>
      name === undefined ? one.started === (type === 'ended') : one.name === name;
    const utterance = this.utterances.find(isMeant);
    if (type === 'started' && utterance) this.begins(utterance);
    if (type === 'ended' && utterance?.started) this.ends(utterance);
  }

  /** The avatar is gone: the own track says what has not been heard. */
  lost(): void {
    if (this.ownFromMs !== undefined || this.frames.length === 0) return;
    const { own, clock } = this.options;
    this.position.read(clock.nowMs(), this.limitMs);
    this.position.stop();
    const from = this.heardFrames();
    const rest = concat([...this.frames.slice(from), this.cutter.take()]);
    this.forgetUtterances();
    this.ownFromMs = from * FRAME_MS;
    own.clear();
    if (this.paused) own.pause();
    own.push(rest);
  }

  private begins(utterance: Utterance): void {
    const nowMs = this.options.clock.nowMs();
    // Those before are over.
    this.utterances = this.utterances.slice(this.utterances.indexOf(utterance));
    if (!utterance.started) this.position.started(nowMs, utterance.fromMs);
    utterance.started = true;
  }

  private ends(utterance: Utterance): void {
    this.position.ended(utterance.endMs ?? this.sentMs);
    this.utterances = this.utterances.slice(this.utterances.indexOf(utterance) + 1);
    this.awaitedSinceMs = this.options.clock.nowMs();
  }

  /** Whether it speaks what it has, and tells when it has done so. */
  private watch(nowMs: number): void {
    const [first] = this.utterances;
    const { link, engine } = this.options;
    if (!first) return;
    const isDue = !first.started || (first.endMs !== undefined && this.playedMs >= first.endMs - FRAME_MS);
    if (!isDue) this.awaitedSinceMs = nowMs;
    const waitedMs = nowMs - this.awaitedSinceMs;
    if (first.started && waitedMs > ENDED_LIMIT_MS) this.ends(first);
    if (!first.started && waitedMs > STARTED_LIMIT_MS)
      link.fail(new EngineError(`${engine} does not speak`, 'engine'));
  }

  /** The last frame of an utterance is heard when the avatar says that it has ended. */
  private get limitMs(): number {
    const [first] = this.utterances;
    return first ? (first.endMs ?? this.sentMs) - FRAME_MS : this.sentMs;
  }

  private get sentMs(): number {
    return (this.sent - this.piece.length) * FRAME_MS;
  }

  private heardFrames(): number {
    return Math.floor(this.position.read(this.options.clock.nowMs(), this.limitMs) / FRAME_MS);
  }

  private pump(): void {
    while (!this.paused && this.sent < this.frames.length && this.sentMs - this.playedMs < SENT_AHEAD_MS) {
      this.piece.push(this.frames[this.sent]!);
      this.sent += 1;
      const isFirst = this.utterances.at(-1)?.endMs !== undefined || this.utterances.length === 0;
      if (this.piece.length * FRAME_MS >= (isFirst ? FIRST_PIECE_MS : PIECE_MS)) this.sendPiece();
    }
  }

  private sendPiece(): void {
    if (this.piece.length === 0) return;
    const { link, clock, onSent } = this.options;
    const fromMs = this.sentMs;
    const samples = this.resampler.push(concat(this.piece));
    onSent(this.piece.length * FRAME_MS);
    this.piece = [];
    let utterance = this.utterances.at(-1);
    if (!utterance || utterance.endMs !== undefined) {
      this.names += 1;
      if (this.utterances.length === 0) this.awaitedSinceMs = clock.nowMs();
      utterance = { name: utteranceName(this.names), fromMs, endMs: undefined, started: false };
      this.utterances.push(utterance);
    }
    link.send(speak(utterance.name, samples));
  }

  private endUtterance(): void {
    const utterance = this.utterances.at(-1);
    if (!utterance || utterance.endMs !== undefined) return;
    utterance.endMs = this.sentMs;
    this.options.link.send(speak(utterance.name, this.resampler.flush()));
    this.options.link.send(speakEnd(utterance.name));
    this.resampler = new Resampler(LANE_SAMPLE_RATE_HZ, AVATAR_SAMPLE_RATE_HZ);
  }

  /** It says nothing more of what it has got. */
  private silence(): void {
    const { link, clock } = this.options;
    this.position.read(clock.nowMs(), this.limitMs);
    this.position.stop();
    if (this.utterances.length > 0) link.send(INTERRUPT);
    this.forgetUtterances();
  }

  private forgetUtterances(): void {
    this.sent -= this.piece.length;
    this.piece = [];
    this.utterances = [];
    this.resampler = new Resampler(LANE_SAMPLE_RATE_HZ, AVATAR_SAMPLE_RATE_HZ);
  }
}
