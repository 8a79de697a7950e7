import type { DeviceState } from './device-state.ts';
import type { PersonMedia } from './meeting.ts';

export type OwnMicrophone =
  | 'muted'
  /** Switched on, but not heard: it is opening, is not sent, or the connection is down. */
  | 'notHeard'
  | 'open';

export interface OwnMicrophoneFacts {
  muted: boolean;
  device: DeviceState;
  /** What the media server carries of this person. */
  sent: PersonMedia['microphone'];
  /** Whether the connection lets others hear it. */
  heard: boolean;
}

/** Whether others can hear this person. Only what is sent and arrives is shown as open. */
export function ownMicrophone({ muted, device, sent, heard }: OwnMicrophoneFacts): OwnMicrophone {
  if (muted || (device !== 'on' && device !== 'acquiring')) return 'muted';
  return device === 'on' && sent === 'on' && heard ? 'open' : 'notHeard';
}
