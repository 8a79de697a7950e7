import type { Participant } from '@intermind/contracts';
import type { SendingRights } from '@intermind/contracts/roles';
import type { MediaRoom } from '../media/media-room.ts';
import type { VoiceMixer } from '../media/voice-mixer.ts';
import type { Devices, SwitchedDevice } from './devices.ts';
import type { CallEnvironment } from './environment.ts';
import { persistentSending } from './persistent-sending.ts';

export interface OutgoingOptions {
  environment: Pick<CallEnvironment, 'clock' | 'logProblem'>;
  devices: Devices;
  mixer: Pick<VoiceMixer, 'measureOwn'>;
  you: () => Participant | undefined;
  /** What this person may send now. */
  rights: () => SendingRights;
}

/** Sends this person's microphone and camera while they may be sent; closes what may not. */
export interface Outgoing {
  /** Null while nothing may be sent. */
  setRoom(room: MediaRoom | null): void;
  /** The role or the restrictions may have changed. */
  refresh(): void;
  close(): void;
}

export function createOutgoing({ environment, devices, mixer, you, rights }: OutgoingOptions): Outgoing {
  const { logProblem } = environment;
  const { microphone, camera } = devices;
  let room: MediaRoom | null = null;

  const sendMicrophone = persistentSending(
    environment,
    () => room,
    (current) => {
      const track = rights().microphone ? microphone.track() : null;
      return current.setMicrophone(track, !microphone.store.getState().muted);
    },
  );
  const sendCamera = persistentSending(
    environment,
    () => room,
    (current) => {
      const may = rights().camera;
      const track = may ? camera.track() : null;
      const { state } = camera.store.getState();
      // Another camera is opening, or the effect on it is starting; it will replace this one.
      const coming = !track && may && (state === 'acquiring' || state === 'on');
      return coming ? Promise.resolve() : current.setCamera(track);
    },
  );
  const measure = () => {
    const me = you();
    if (!me) return;
    try {
      mixer.measureOwn(me.id, rights().microphone ? microphone.track() : null);
    } catch (cause) {
      logProblem('The level of the microphone could not be measured', cause);
    }
  };
  /** Closes the device; it stays off until the person turns it on again. */
  const forbid = (device: SwitchedDevice) => {
    device.shut();
    device.turnOff();
  };
  let before: SendingRights | undefined;
  function refresh(): void {
    if (!you()) return;
    const now = rights();
    const changed = (what: 'microphone' | 'camera') => now[what] !== before?.[what];
    const [otherMicrophone, otherCamera] = [changed('microphone'), changed('camera')];
    before = now;
    if (otherMicrophone) {
      if (!now.microphone) forbid(microphone);
      measure();
      sendMicrophone.run();
    }
    if (otherCamera) {
      if (!now.camera) forbid(camera);
      sendCamera.run();
    }
  }

  const stops = [
    microphone.onTrack(() => {
      measure();
      sendMicrophone.run();
    }),
    microphone.store.subscribe(({ muted }, before) => muted !== before.muted && sendMicrophone.run()),
    camera.onTrack(sendCamera.run),
    // Switching cameras failed: nothing is sent.
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
      before = undefined;
      if (room) refresh();
    },
    refresh,
    close() {
      room = null;
      for (const stop of stops) stop();
    },
  };
}
