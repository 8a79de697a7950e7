import type { Clock } from '@intermind/timing';
import {
  audioContext,
  chooseSpeaker,
  isAudioBlocked,
  onAudioBlocked,
  playJoinRequestSound,
  playRecordingSound,
  releaseAudio,
  resumeAudio,
} from './audio-output.ts';
import { createVoiceMixer, type VoiceMixer, type VoiceMixerOptions } from './voice-mixer.ts';

/** Where the call is heard. */
export interface SoundOutput {
  /** The browser blocks audio. */
  isBlocked(): boolean;
  /** @returns stops telling */
  onBlocked(listener: () => void): () => void;
  /** Call it in a click. */
  unblock(): void;
  chooseSpeaker(deviceId: string | null): void;
  playJoinRequest(): void;
  playRecording(): void;
  /** The call is over. */
  release(): void;
}

export const pageSound: SoundOutput = {
  isBlocked: isAudioBlocked,
  onBlocked: onAudioBlocked,
  unblock: resumeAudio,
  chooseSpeaker: (deviceId) => void chooseSpeaker(deviceId),
  playJoinRequest: playJoinRequestSound,
  playRecording: playRecordingSound,
  release: releaseAudio,
};

/** Browser tests put a probe into the page before its scripts run; it reads what the mixer measures. */
declare global {
  interface Window {
    intermindProbe?: { onMixer(mixer: Pick<VoiceMixer, 'levels'>): void };
  }
}

export function createPageMixer(options: VoiceMixerOptions, clock: Clock): VoiceMixer {
  const mixer = createVoiceMixer({ ...options, context: audioContext(), clock });
  window.intermindProbe?.onMixer(mixer);
  return mixer;
}
