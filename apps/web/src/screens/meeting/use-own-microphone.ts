import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { type OwnMicrophone, ownMicrophone } from '../../model/own-media.ts';

/** Whether others can hear this person now; every place that shows the own microphone shows this. */
export function useOwnMicrophone({ devices, store }: Meeting): OwnMicrophone {
  const muted = useStore(devices.microphone.store, (state) => state.muted);
  const device = useStore(devices.microphone.store, ({ state }) => state);
  const heard = useStore(store, (state) => state.link.heard);
  const sent = useStore(
    store,
    ({ media, conference }) => media.people.get(conference?.you ?? '')?.microphone ?? 'off',
  );
  return ownMicrophone({ muted, device, sent, heard });
}
