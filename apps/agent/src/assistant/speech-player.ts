/** Plays the sound of one answer, and can stop in the middle and go on from there. */
export interface SpeechPlayer {
  /** Length of what was pushed since the last `clear`, without a frame that is not full. */
  readonly pushedMs: number;
  /** How much of it has been heard. */
  readonly playedMs: number;
  /** `pcm`: mono, 48,000 Hz. */
  push(pcm: Int16Array): void;
  /** Fills the last frame with silence. */
  finishChunk(): void;
  /** Falls silent at once. */
  pause(): void;
  resume(): void;
  /** Forgets everything, and falls silent at once. */
  clear(): void;
}
