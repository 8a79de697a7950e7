import { listenToOwn, type OwnVoice, type VoiceHint } from '../model/own-voice.ts';
import type { SwitchedDevice } from './devices.ts';
import type { CallEnvironment } from './environment.ts';

const TICK_MS = 100;

export interface VoiceHintsOptions {
  environment: Pick<CallEnvironment, 'clock' | 'logProblem' | 'media'>;
  microphone: SwitchedDevice;
  onHint: (hint: VoiceHint) => void;
}

/** Listens to the own microphone, also while it is muted, and says what the person should know. @returns stops it */
export function watchVoice({ environment, microphone, onHint }: VoiceHintsOptions): () => void {
  const { clock, media, logProblem } = environment;
  let meter: ReturnType<typeof media.measure> | null = null;
  let voice: OwnVoice | null = null;

  function measure(track: MediaStreamTrack | null): void {
    meter?.close();
    meter = null;
    voice = null;
    if (!track) return;
    try {
      meter = media.measure(track);
    } catch (cause) {
      logProblem('The microphone could not be measured for hints', cause);
    }
  }

  const stops = [
    microphone.onTrack(measure),
    clock.every(TICK_MS, () => {
      if (!meter) return;
      const { muted } = microphone.store.getState();
      const next = listenToOwn(voice, { muted, level: meter.level(), nowMs: clock.nowMs() });
      voice = next.voice;
      if (next.hint) onHint(next.hint);
    }),
  ];
  measure(microphone.track());
  return () => {
    for (const stop of stops) stop();
    measure(null);
  };
}
