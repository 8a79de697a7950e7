import { can } from '@intermind/contracts/standing';
import { standingInside } from '../model/conference-state.ts';
import type { Participant } from '@intermind/contracts';
import type { MediaRoom } from '../media/media-room.ts';
import type { VoiceMixer } from '../media/voice-mixer.ts';
import type { Devices } from './devices.ts';
import type { CallEnvironment } from './environment.ts';

/** A device that could not be sent is tried again after these pauses, the last one for ever. */
const RETRY_MS = [500, 1_000, 2_000, 5_000];

export interface OutgoingOptions {
  environment: Pick<CallEnvironment, 'clock' | 'logProblem'>;
  devices: Devices;
  mixer: Pick<VoiceMixer, 'measureOwn'>;
  you: () => Participant | undefined;
}

/** Sends this person's microphone and camera while their role allows it; closes them while it does not. */
export interface Outgoing {
  /** Null while nothing may be sent. */
  setRoom(room: MediaRoom | null): void;
  /** The role may have changed. */
  refresh(): void;
  close(): void;
}

export function createOutgoing({ environment, devices, mixer, you }: OutgoingOptions): Outgoing {
  const { clock, logProblem } = environment;
  const { microphone, camera } = devices;
  let room: MediaRoom | null = null;

  function persistent(send: (room: MediaRoom) => Promise<void>) {
    let cancel: (() => void) | undefined;
    let failures = 0;
    const run = () => {
      cancel?.();
      const current = room;
      if (!current) return;
      send(current).then(
        () => (failures = 0),
        (cause: unknown) => {
          if (room !== current) return;
          logProblem('A device could not be sent', cause);
          cancel = clock.after(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!, run);
          failures += 1;
        },
      );
    };
    return { run, stop: () => cancel?.() };
  }

  const maySpeak = () => {
    const me = you();
    return !!me && can(standingInside(me), 'speak');
  };
  const sendMicrophone = persistent((current) => {
    const track = maySpeak() ? microphone.track() : null;
    return current.setMicrophone(track, !microphone.store.getState().muted);
  });
  const sendCamera = persistent((current) => {
    const track = maySpeak() ? camera.track() : null;
    // Another camera is on its way: it takes the place of this one in what is sent.
    const switching = !track && maySpeak() && camera.store.getState().state === 'acquiring';
    return switching ? Promise.resolve() : current.setCamera(track);
  });
  const measure = () => {
    const me = you();
    if (!me) return;
    try {
      mixer.measureOwn(me.id, maySpeak() ? microphone.track() : null);
    } catch (cause) {
      logProblem('The own microphone could not be measured', cause);
    }
  };
  let spoke: boolean | undefined;
  function refresh(): void {
    if (!you()) return;
    const may = maySpeak();
    if (may === spoke) return;
    spoke = may;
    if (!may) devices.stop();
    measure();
    sendMicrophone.run();
    sendCamera.run();
  }

  const stops = [
    microphone.onTrack(() => {
      measure();
      sendMicrophone.run();
    }),
    microphone.store.subscribe(({ muted }, before) => muted !== before.muted && sendMicrophone.run()),
    camera.onTrack(sendCamera.run),
    // The switch to another camera has failed: nothing is sent any more.
    camera.store.subscribe(({ state }, before) => state !== before.state && sendCamera.run()),
    sendMicrophone.stop,
    sendCamera.stop,
  ];
  return {
    setRoom(next) {
      room = next;
      sendMicrophone.stop();
      sendCamera.stop();
      // Whatever was sent before was sent elsewhere.
      spoke = undefined;
      if (room) refresh();
    },
    refresh,
    close() {
      room = null;
      for (const stop of stops) stop();
    },
  };
}
