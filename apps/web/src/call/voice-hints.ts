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

  function close(): void {
    meter?.close();
    meter = null;
    voice = null;
  }

  /**
   * Muted, what others would hear counts: a keyboard that noise suppression takes away is nobody speaking. Not muted, the
   * device counts: after noise suppression a quiet room is as silent as a microphone that is not plugged in.
   */
  function measure(): void {
    close();
    const track = microphone.store.getState().muted ? microphone.track() : microphone.source();
    if (!track) return;
    try {
      meter = media.measure(track);
    } catch (cause) {
      logProblem('The microphone could not be measured for hints', cause);
    }
  }

  const stops = [
    microphone.onTrack(measure),
    microphone.store.subscribe(({ muted }, before) => muted !== before.muted && measure()),
    clock.every(TICK_MS, () => {
      if (!meter) return;
      const { muted } = microphone.store.getState();
      const next = listenToOwn(voice, { muted, level: meter.level(), nowMs: clock.nowMs() });
      voice = next.voice;
      if (next.hint) onHint(next.hint);
    }),
  ];
  measure();
  return () => {
    for (const stop of stops) stop();
    close();
  };
}
