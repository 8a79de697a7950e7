import type { Vad } from 'sherpa-onnx-node';
import { SilenceMeter } from '../silence-meter.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../voice-activity.ts';
import { BORDER_MS, type SileroPool } from './silero.ts';

/** Speech without a pause (or music taken for it) is cut off after this, for the detector keeps what is being said. */
const RESET_AFTER_MS = 20_000;
/** How long a detector may take to find again, after a reset, the speech that went on. */
const FIND_AGAIN_MS = 300;
const FULL_SCALE = 32_768;

/** Speech by a neural network: also in noise, and not music, typing or a fan. 4 ms of processor time a second. */
class SileroActivity implements VoiceActivity {
  readonly tellsSpeech = true;
  private readonly vad: Vad;
  private readonly onClose: () => void;
  private samples = new Float32Array(0);
  private detected = false;
  private sinceMs = 0;
  private lastSpeechMs: number | undefined;
  private findAgainUntilMs = 0;

  constructor(vad: Vad, onClose: () => void) {
    this.vad = vad;
    this.onClose = onClose;
  }

  get speaking(): boolean {
    return this.detected;
  }

  heard(frame: Int16Array, nowMs: number): void {
    if (this.samples.length !== frame.length) this.samples = new Float32Array(frame.length);
    for (let i = 0; i < frame.length; i++) this.samples[i] = frame[i]! / FULL_SCALE;
    this.vad.acceptWaveform(this.samples);
    while (!this.vad.isEmpty()) this.vad.pop();
    const before = this.detected;
    const detected = this.vad.isDetected();
    this.detected = detected || nowMs < this.findAgainUntilMs;
    if (this.detected && !before) this.sinceMs = nowMs;
    if (this.detected) this.lastSpeechMs = nowMs;
    else if (before) this.lastSpeechMs = nowMs - BORDER_MS;
    if (detected && nowMs - this.sinceMs >= RESET_AFTER_MS) {
      this.vad.reset();
      this.sinceMs = nowMs;
      this.findAgainUntilMs = nowMs + FIND_AGAIN_MS;
    }
  }

  silenceMs(nowMs: number): number {
    return this.lastSpeechMs === undefined ? 0 : Math.max(0, nowMs - this.lastSpeechMs);
  }

  close(): void {
    this.onClose();
  }
}

/** By energy until the network is loaded, or for good where it cannot be. */
class LoadingActivity implements VoiceActivity {
  private current: VoiceActivity = new SilenceMeter();
  private closed = false;

  constructor(loading: Promise<SileroPool | undefined>) {
    void loading.then((pool) => {
      if (this.closed) return;
      const vad = pool?.take();
      if (pool && vad) this.current = new SileroActivity(vad, () => pool.giveBack(vad));
    });
  }

  get speaking(): boolean {
    return this.current.speaking;
  }

  get tellsSpeech(): boolean {
    return this.current.tellsSpeech;
  }

  heard(frame: Int16Array, nowMs: number): void {
    this.current.heard(frame, nowMs);
  }

  silenceMs(nowMs: number): number {
    return this.current.silenceMs(nowMs);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.current.close();
  }
}

/**
 * Loads nothing before the first microphone needs it, and only once.
 *
 * @param onUnavailable told once, when pauses will be found by energy only
 */
export function sileroActivity(
  load: () => Promise<SileroPool>,
  onUnavailable: (error: unknown) => void,
): OpenVoiceActivity {
  let loading: Promise<SileroPool | undefined> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      onUnavailable(error);
      return undefined;
    });
    return new LoadingActivity(loading);
  };
}
