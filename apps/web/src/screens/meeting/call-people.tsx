import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { PeopleList } from '../../features/call/people-list.tsx';
import { yourself } from '../../model/conference-state.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** The list of people of this meeting. */
export function CallPeople({ meeting: { store }, children }: { meeting: Meeting; children: ReactNode }) {
  const conference = useStore(store, (state) => state.conference);
  const media = useStore(store, (state) => state.media.people);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  return (
    <PeopleList
      people={conference.participants}
      you={you}
      microphoneOf={(id) => media.get(id)?.microphone ?? 'off'}
    >
      {children}
    </PeopleList>
  );
}
