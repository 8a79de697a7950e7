import type { SwitchedDevice } from './devices.ts';

export interface PushToTalk {
  /** The key went down, or repeats. @returns whether it was used */
  press: () => boolean;
  /** The key went up, or will never be seen to: the window has lost the focus. */
  release: () => void;
}

/** While the key is held the microphone is on. */
export function createPushToTalk(
  microphone: Pick<SwitchedDevice, 'store' | 'open' | 'shut'>,
  mayTalk: () => boolean,
): PushToTalk {
  let talking = false;
  return {
    press() {
      if (talking) return true;
      if (!mayTalk() || !microphone.store.getState().muted) return false;
      talking = true;
      microphone.open();
      return true;
    },
    release() {
      if (!talking) return;
      talking = false;
      microphone.shut();
    },
  };
}
