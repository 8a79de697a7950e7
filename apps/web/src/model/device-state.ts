/** One microphone or camera as a state machine (spec 1 §4, "Devices"). */
export const DEVICE_STATES = ['off', 'acquiring', 'on', 'denied', 'unavailable'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

export const DEVICE_EVENTS = [
  'acquire',
  'acquired',
  'refused',
  'failed',
  'forceReleased',
  'release',
] as const;
export type DeviceEvent = (typeof DEVICE_EVENTS)[number];

/** An absent pair is impossible; `acquiring` + `acquire` is the specification's 'already acquiring'. */
export const DEVICE_TRANSITIONS: Readonly<
  Record<DeviceState, Readonly<Partial<Record<DeviceEvent, DeviceState>>>>
> = {
  off: { acquire: 'acquiring' },
  acquiring: { acquired: 'on', refused: 'denied', failed: 'unavailable', release: 'off' },
  /** Another device is chosen, or the default one stands in for one that was pulled out. */
  on: { acquire: 'acquiring', forceReleased: 'acquiring', release: 'off' },
  denied: { acquire: 'acquiring', release: 'off' },
  unavailable: { acquire: 'acquiring', release: 'off' },
};

export function nextDeviceState(state: DeviceState, event: DeviceEvent): DeviceState | undefined {
  return DEVICE_TRANSITIONS[state][event];
}
