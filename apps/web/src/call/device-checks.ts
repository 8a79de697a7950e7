import type { Clock } from '@intermind/timing';
import type { LocalDevice } from '../media/local-device.ts';
import type { TrackMeter } from '../media/track-meter.ts';
import { type CheckState, found } from '../model/connection-test.ts';
import { SPEAKING_FROM_LEVEL } from '../model/speaking.ts';

export interface DeviceChecksWorld {
  clock: Pick<Clock, 'after' | 'every'>;
  /** Size of the picture that comes in time; null where none does. */
  seenPicture: (
    track: MediaStreamTrack,
    timeoutMs: number,
  ) => Promise<{ width: number; height: number } | null>;
  measure: (track: MediaStreamTrack) => TrackMeter;
}

const PICTURE_TIMEOUT_MS = 5_000;
const LISTEN_EVERY_MS = 100;
/** Silent for this long is worth a word; listening goes on. */
const SILENT_AFTER_MS = 5_000;

/** What the camera and the microphone give, told whenever they change. @returns stops looking */
export function checkDevices(
  { camera, microphone }: { camera: LocalDevice; microphone: LocalDevice },
  set: (check: 'camera' | 'microphone', state: CheckState) => void,
  world: DeviceChecksWorld,
): () => void {
  const stops = [
    watch(camera, (state) => set('camera', state), seeing(world)),
    watch(microphone, (state) => set('microphone', state), hearing(world)),
  ];
  return () => stops.forEach((stop) => stop());
}

type Tell = (state: CheckState) => void;
/** Looks at an open track. @returns stops looking */
type Look = (track: MediaStreamTrack, tell: Tell) => () => void;

function watch(device: LocalDevice, set: Tell, look: Look): () => void {
  let stopLooking = () => {};
  const lookAt = (track: MediaStreamTrack | null) => {
    stopLooking();
    stopLooking = () => {};
    if (!track) return;
    set('testing');
    stopLooking = look(track, set);
  };
  const tellProblem = () => {
    const { state, problem } = device.store.getState();
    if (state === 'acquiring') set('testing');
    if (state === 'denied') set(found('bad', 'blocked', 'blocked'));
    if (state !== 'unavailable') return;
    set(problem === 'missing' ? found('bad', 'missing', 'missing') : found('bad', 'unusable', 'unusable'));
  };
  const stops = [device.onTrack(lookAt), device.store.subscribe(tellProblem)];
  lookAt(device.track());
  tellProblem();
  return () => {
    stopLooking();
    stops.forEach((stop) => stop());
  };
}

function seeing({ seenPicture }: DeviceChecksWorld): Look {
  return (track, tell) => {
    let isOver = false;
    void seenPicture(track, PICTURE_TIMEOUT_MS).then((size) => {
      if (isOver) return;
      tell(size ? { ...found('good', 'picture'), size } : found('bad', 'noPicture', 'noPicture'));
    });
    return () => (isOver = true);
  };
}

function hearing({ clock, measure }: DeviceChecksWorld): Look {
  return (track, tell) => {
    const meter = measure(track);
    let isOver = false;
    const stop = () => {
      if (isOver) return;
      isOver = true;
      stopListening();
      cancel();
      meter.close();
    };
    const stopListening = clock.every(LISTEN_EVERY_MS, () => {
      if ((meter.level() ?? 0) < SPEAKING_FROM_LEVEL) return;
      stop();
      tell(found('good', 'hearsYou'));
    });
    const cancel = clock.after(SILENT_AFTER_MS, () => tell(found('fair', 'silent', 'silent')));
    return stop;
  };
}
