const MIN_SPEECH_RMS = 120;
const FLOOR_FACTOR = 3;
/** The noise floor falls at once and rises by this share a frame: about 10 s to follow a louder room. */
const FLOOR_RISE_RATIO = 1.005;
const FLOOR_START_RMS = 60;

/** How long a microphone has been silent, by the energy of its 20 ms frames against the noise floor of its room. */
export class SilenceMeter {
  private floorRms = FLOOR_START_RMS;
  private lastSpeechMs: number | undefined;

  heard(frame: Int16Array, nowMs: number): void {
    let sum = 0;
    for (const sample of frame) sum += sample * sample;
    const rms = Math.sqrt(sum / Math.max(1, frame.length));
    this.floorRms = Math.max(1, Math.min(rms, this.floorRms * FLOOR_RISE_RATIO));
    if (rms >= Math.max(MIN_SPEECH_RMS, FLOOR_FACTOR * this.floorRms)) this.lastSpeechMs = nowMs;
  }

  /** 0 while nothing was ever said: there is no pause before the first word. */
  silenceMs(nowMs: number): number {
    return this.lastSpeechMs === undefined ? 0 : Math.max(0, nowMs - this.lastSpeechMs);
  }
}
