import type { SwitchedDevice } from './devices.ts';

export interface PushToTalk {
  /** The key went down, or repeats. @returns whether it was used */
  press: () => boolean;
  /** The key went up, or will never be seen to: the window has lost the focus. @returns whether it had been used */
  release: () => boolean;
}

/**
 * While the key is held the microphone is on. Once it is muted meanwhile, by anyone, the key holds it no longer: letting
 * go shuts nothing that was switched on since.
 */
export function createPushToTalk(
  microphone: Pick<SwitchedDevice, 'store' | 'open' | 'shut'>,
  mayTalk: () => boolean,
): PushToTalk {
  /** The key is down. */
  let talking = false;
  /** The microphone is on through the key. */
  let held = false;
  let stopWatching = () => {};
  return {
    press() {
      if (talking) return true;
      if (!mayTalk() || !microphone.store.getState().muted) return false;
      talking = true;
      microphone.open();
      held = true;
      stopWatching = microphone.store.subscribe(({ muted }) => {
        if (muted) held = false;
      });
      return true;
    },
    release() {
      if (!talking) return false;
      talking = false;
      stopWatching();
      if (held) microphone.shut();
      return true;
    },
  };
}
