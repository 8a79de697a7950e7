import { TRACK_WAIT_TIMEOUT_MS } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import type { LocalDevice } from './local-device.ts';
import type { ProcessedTrack, TrackProcessor } from './track-processor.ts';

/** A device whose track goes through an effect while one is wanted. */
export interface ProcessedDevice extends LocalDevice {
  /** Another effect, or none, may be wanted now. The device stays open. */
  refresh(): void;
}

export interface ProcessedDeviceOptions {
  clock: Pick<Clock, 'after'>;
  /** The effect that is wanted; null for none. The same effect is the same function. */
  processor: () => TrackProcessor | null;
  /** While the effect starts with the device there is no track: nobody sees what is to be hidden. */
  hidesPlain: boolean;
  /** The effect does not work: the plain track goes on. */
  onFailed: (cause: unknown) => void;
}

export function withProcessor(device: LocalDevice, options: ProcessedDeviceOptions): ProcessedDevice {
  const listeners = new Set<(track: MediaStreamTrack | null) => void>();
  let raw: MediaStreamTrack | null = null;
  let out: MediaStreamTrack | null = null;
  let current: { processed: ProcessedTrack; by: TrackProcessor } | null = null;
  /** The effect that is starting; what is no longer this one was given up. */
  let starting: { by: TrackProcessor } | null = null;

  function emit(track: MediaStreamTrack | null): void {
    if (track === out) return;
    out = track;
    for (const listener of listeners) listener(track);
  }

  /** Passes the track on, then lets go of the effect before it. */
  function change(track: MediaStreamTrack | null, next: typeof current): void {
    const before = current;
    current = next;
    emit(track);
    before?.processed.close();
  }

  function fail(cause: unknown): void {
    starting = null;
    change(raw, null);
    options.onFailed(cause);
  }

  async function start(track: MediaStreamTrack, by: TrackProcessor): Promise<void> {
    const mine = { by };
    starting = mine;
    const cancel = options.clock.after(TRACK_WAIT_TIMEOUT_MS, () => {
      if (starting === mine) fail(new Error('The effect did not start in time'));
    });
    try {
      const processed = await by(track);
      if (starting !== mine) return processed.close();
      starting = null;
      const next = { processed, by };
      processed.onLost((cause) => current === next && fail(cause));
      change(processed.track, next);
    } catch (cause) {
      if (starting === mine) fail(cause);
    } finally {
      cancel();
    }
  }

  function settle(): void {
    const by = raw && options.processor();
    if (!raw || !by) {
      starting = null;
      return change(raw, null);
    }
    if (starting?.by === by) return;
    if (current?.by === by) {
      starting = null;
      return;
    }
    void start(raw, by);
  }

  device.onTrack((track) => {
    raw = track;
    starting = null;
    // An effect belongs to the track it was started with.
    change(track && options.processor() && options.hidesPlain ? null : track, null);
    settle();
  });

  return {
    ...device,
    track: () => out,
    onTrack(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: settle,
  };
}
