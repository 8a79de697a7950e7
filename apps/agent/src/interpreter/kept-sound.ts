import { FRAME_MS } from '../sound/format.ts';

/** Sound around speech that may hold words too. */
export const BEFORE_SPEECH_MS = 500;
export const AFTER_SPEECH_MS = 1_000;
/** Of speech; the silence in it does not count. */
const SPEECH_MAX_MS = 20_000;
/** With its silence, and how old it may become. */
const KEPT_MAX_MS = 60_000;
/** Of sound away from speech: a soft voice may not be noticed. */
const QUIET_MAX_MS = 8_000;
/** Speech right behind a word that stands is its end: recognisers place ends early, and pauses are noticed late. */
const WORD_END_MS = 300;
/** It may be its end, or a short word that followed without a pause. */
const WORD_END_MAX_MS = 500;
/** After so much silence no such word comes any more. */
const SHORT_WORD_MS = 2_000;

export interface KeptFrame {
  frame: Int16Array;
  /** When it arrived. */
  atMs: number;
  speech: boolean;
  /** Someone speaks in it, or shortly before or after it. */
  nearSpeech: boolean;
  /** Frames that follow each other in the sound have places that do. */
  place: number;
  /** Where it begins in the stream of the open session; null: it was not fed to it. */
  streamMs: number | null;
}

/** The sound of one speaker that no words were made of for good: what another recogniser would have to hear. */
export class KeptSound {
  private frames: KeptFrame[] = [];
  private nextPlace = 0;
  private speechFrames = 0;
  /** Of them, at the beginning: the end of the last word that stands. */
  private wordEndFrames = 0;
  private spokeMs = Number.NEGATIVE_INFINITY;
  /** Frames before this one are kept for the speech in them. */
  private firstRecent = 0;

  get holdsSpeech(): boolean {
    return this.speechFrames > 0;
  }

  /**
   * Words may still come of it.
   * @param idleMs after so much silence nothing comes any more, whatever was said
   */
  owesWords(nowMs: number, idleMs: number): boolean {
    const quietMs = this.quietMs(nowMs);
    if (this.speechFrames > this.wordEndFrames) return quietMs < idleMs;
    return this.wordEndFrames * FRAME_MS > WORD_END_MS && quietMs < SHORT_WORD_MS;
  }

  /** How long nobody has spoken. */
  quietMs(nowMs: number): number {
    return nowMs - this.spokeMs;
  }

  add(frame: Int16Array, atMs: number, speech: boolean): void {
    if (speech) {
      this.spokeMs = atMs;
      this.speechFrames++;
      for (let i = this.frames.length - 1; i >= 0; i--) {
        const before = this.frames[i]!;
        if (before.atMs <= atMs - BEFORE_SPEECH_MS) break;
        before.nearSpeech = true;
      }
    }
    const nearSpeech = this.quietMs(atMs) <= AFTER_SPEECH_MS;
    this.frames.push({ frame, atMs, speech, nearSpeech, place: this.nextPlace++, streamMs: null });
    this.trim(atMs);
  }

  /** What comes next does not follow the sound until now. */
  gap(): void {
    this.nextPlace++;
  }

  /** What was not fed and arrived since then, in pieces without a gap. @param anySound away from speech too */
  unfed(sinceMs: number, anySound: boolean): KeptFrame[][] {
    const fed = this.frames.findLastIndex(({ streamMs }) => streamMs !== null);
    const pieces: KeptFrame[][] = [];
    for (const one of this.frames.slice(fed + 1)) {
      if (one.atMs <= sinceMs || !(anySound || one.nearSpeech)) continue;
      const piece = pieces.at(-1);
      if (piece?.at(-1)?.place === one.place - 1) piece.push(one);
      else pieces.push([one]);
    }
    return pieces;
  }

  /** Another session hears it from the start. */
  rewind(nowMs: number): void {
    this.trim(nowMs);
    for (const one of this.frames) one.streamMs = null;
  }

  /** Drops everything up to the last frame that was fed and is settled, by the place of its middle in the stream. */
  settle(isSettled: (streamMs: number) => boolean): void {
    const last = this.frames.findLastIndex(
      ({ streamMs }) => streamMs !== null && isSettled(streamMs + FRAME_MS / 2),
    );
    if (last === -1) return;
    this.drop(last + 1);
    const next = this.frames.findIndex(({ speech }) => !speech);
    const follows = next === -1 ? this.frames.length : next;
    this.wordEndFrames = follows * FRAME_MS <= WORD_END_MAX_MS ? follows : 0;
  }

  clear(): void {
    this.drop(this.frames.length);
  }

  private trim(nowMs: number): void {
    let old = 0;
    let tooMuch = this.speechFrames - SPEECH_MAX_MS / FRAME_MS;
    for (const { atMs, speech } of this.frames) {
      if (tooMuch <= 0 && atMs > nowMs - KEPT_MAX_MS) break;
      if (speech) tooMuch--;
      old++;
    }
    if (old > 0) this.drop(old);
    for (;;) {
      const one = this.frames[this.firstRecent];
      if (!one || one.atMs > nowMs - QUIET_MAX_MS) break;
      if (one.nearSpeech) this.firstRecent++;
      else this.frames.splice(this.firstRecent, 1);
    }
  }

  private drop(count: number): void {
    for (const { speech } of this.frames.splice(0, count)) if (speech) this.speechFrames--;
    this.firstRecent = Math.max(0, this.firstRecent - count);
    this.wordEndFrames = Math.max(0, this.wordEndFrames - count);
  }
}
