import type { VoiceActivity } from './voice-activity.ts';

const MIN_SPEECH_RMS = 120;
const FLOOR_FACTOR = 3;
/** The noise floor falls at once and rises by this share a frame: about 10 s to follow a louder room. */
const FLOOR_RISE_RATIO = 1.005;
const FLOOR_START_RMS = 60;

/**
 * Takes for speech what is well above the noise floor of the room, by the energy of 20 ms frames. Works everywhere and
 * at once, but takes a cough for speech and misses a soft voice in noise.
 */
export class SilenceMeter implements VoiceActivity {
  readonly tellsSpeech = false;
  private floorRms = FLOOR_START_RMS;
  private lastSpeechMs: number | undefined;
  private loud = false;

  get speaking(): boolean {
    return this.loud;
  }

  heard(frame: Int16Array, nowMs: number): void {
    let sum = 0;
    for (const sample of frame) sum += sample * sample;
    const rms = Math.sqrt(sum / Math.max(1, frame.length));
    this.floorRms = Math.max(1, Math.min(rms, this.floorRms * FLOOR_RISE_RATIO));
    this.loud = rms >= Math.max(MIN_SPEECH_RMS, FLOOR_FACTOR * this.floorRms);
    if (this.loud) this.lastSpeechMs = nowMs;
  }

  silenceMs(nowMs: number): number {
    return this.lastSpeechMs === undefined ? 0 : Math.max(0, nowMs - this.lastSpeechMs);
  }

  close(): void {
    this.loud = false;
  }
}
