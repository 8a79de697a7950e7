/** Whether someone speaks into one microphone, from its frames (sound/format.ts). */
export interface VoiceActivity {
  heard(frame: Int16Array, nowMs: number): void;
  /** Someone speaks now, at most about 100 ms late. */
  readonly speaking: boolean;
  /** Tells speech from other sound. Where this is false, what is not `speaking` may still hold words. */
  readonly tellsSpeech: boolean;
  /** How long nobody has spoken; 0 while nobody ever has: there is no pause before the first word. */
  silenceMs(nowMs: number): number;
  close(): void;
}

/** One for each open microphone. */
export type OpenVoiceActivity = () => VoiceActivity;
