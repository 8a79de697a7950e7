import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  acquireWithRetries,
  type DeviceProblem,
  deviceProblem,
  oneAtATime,
} from '../model/device-acquisition.ts';
import { type DeviceEvent, type DeviceState, nextDeviceState } from '../model/device-state.ts';

export interface LocalDeviceState {
  state: DeviceState;
  /** The device in use; null before the first success. */
  deviceId: string | null;
  problem: DeviceProblem | null;
  /** The person does not want it to be heard or seen. A muted microphone may be open. */
  muted: boolean;
}

/** One microphone or camera of this person. The track itself is a live object and stays outside the store. */
export interface LocalDevice {
  readonly store: StoreApi<LocalDeviceState>;
  /** The open track; null while off. */
  track(): MediaStreamTrack | null;
  /** The open track as the device gives it, before any effect; null while off. */
  source(): MediaStreamTrack | null;
  /** Called when the track is replaced or removed. */
  onTrack(listener: (track: MediaStreamTrack | null) => void): () => void;
  /**
   * Opens the device unless it is open; falls back to the previous, then the default device. Errors go to the store.
   */
  turnOn(deviceId?: string | null): Promise<void>;
  /** Releases the device: its light goes out. */
  turnOff(): void;
}

export interface LocalDeviceOptions {
  kind: 'audio' | 'video';
  constraints: MediaTrackConstraints;
  muted: boolean;
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  wait: (delayMs: number) => Promise<unknown>;
  /** The last retry failed (spec 1 §8). */
  onRetriesUsedUp?: () => void;
}

export function createLocalDevice(options: LocalDeviceOptions): LocalDevice {
  const { kind, constraints, muted, getUserMedia, wait } = options;
  const store = createStore<LocalDeviceState>(() => ({
    state: 'off',
    deviceId: null,
    problem: null,
    muted,
  }));
  const listeners = new Set<(track: MediaStreamTrack | null) => void>();
  const once = oneAtATime<void>();
  let current: MediaStreamTrack | null = null;
  /** What is wanted after the acquisition that is running. */
  let wanted: { deviceId: string | null } | null = null;

  const dispatch = (event: DeviceEvent, rest: Partial<LocalDeviceState> = {}) => {
    const state = nextDeviceState(store.getState().state, event);
    if (state) store.setState({ state, problem: null, ...rest });
    return state !== undefined;
  };
  const hold = (track: MediaStreamTrack | null) => {
    current?.removeEventListener('ended', forcedRelease);
    current?.stop();
    current = track;
    track?.addEventListener('ended', forcedRelease, { once: true });
    for (const listener of listeners) listener(track);
  };

  async function open(deviceId: string | null): Promise<MediaStreamTrack> {
    const exact = deviceId && deviceId !== 'default' ? { deviceId: { exact: deviceId } } : {};
    const stream = await getUserMedia({ [kind]: { ...constraints, ...exact } });
    const track = stream.getTracks()[0];
    if (!track || track.readyState === 'ended')
      throw Object.assign(new Error('ended'), { name: 'AbortError' });
    return track;
  }

  /** Switched off, it is not tried again: its light would flash. */
  const isWanted = () => store.getState().state !== 'off';

  async function acquire(deviceId: string | null): Promise<void> {
    const before = current && store.getState().deviceId;
    // Phones open one camera at a time. A microphone stays open until the next one is there: nothing said is lost.
    if (kind === 'video') hold(null);
    let failure: unknown;
    for (const [turn, candidate] of [...new Set([deviceId, before ?? deviceId, null])].entries()) {
      const told = turn === 0 && options.onRetriesUsedUp;
      const world = { wait, isWanted, ...(told ? { onRetriesUsedUp: told } : {}) };
      try {
        const track = await acquireWithRetries(() => open(candidate), world);
        if (dispatch('acquired', { deviceId: track.getSettings().deviceId ?? candidate })) hold(track);
        // Switched off while the browser was still opening it.
        else track.stop();
        return;
      } catch (error) {
        failure = error;
        if (deviceProblem(error) === 'denied' || !isWanted()) break;
      }
    }
    hold(null);
    const problem = deviceProblem(failure);
    dispatch(problem === 'denied' ? 'refused' : 'failed', { problem });
  }

  async function turnOn(deviceId: string | null = null): Promise<void> {
    if (current && deviceId === store.getState().deviceId && !wanted) return;
    wanted = { deviceId };
    dispatch('acquire');
    try {
      await once(async () => {
        while (wanted) {
          const next = wanted;
          wanted = null;
          dispatch('acquire');
          await acquire(next.deviceId);
        }
      });
    } catch {
      // Already acquiring: the running acquisition continues with the newest choice when it is done.
    }
  }

  /** The device was removed: use the default one instead (spec 1 §4). */
  function forcedRelease(): void {
    current = null;
    if (dispatch('forceReleased')) void turnOn(null);
  }

  return {
    store,
    track: () => current,
    source: () => current,
    onTrack(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turnOn,
    turnOff() {
      wanted = null;
      dispatch('release');
      hold(null);
    },
  };
}
