import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '@intermind/timing';
import type { MeetingState, MeetingStore } from '../model/meeting.ts';
import { nextSpeaker, orderTiles } from '../model/tile-order.ts';

/** The order of the tiles, kept up to date. */
export interface TileOrdering {
  /** Participants, in the order in which their tiles are shown. */
  readonly store: StoreApi<readonly string[]>;
  /** The other person who spoke last; null until someone has. */
  readonly speaker: StoreApi<string | null>;
  /** How many tiles fit on a page. */
  setPageSize: (pageSize: number) => void;
  close(): void;
}

export function createTileOrdering(meeting: MeetingStore, clock: Pick<Clock, 'nowMs'>): TileOrdering {
  const store = createStore<readonly string[]>(() => []);
  const speaker = createStore<string | null>(() => null);
  const lastSpokeMs = new Map<string, number>();
  let spoke: ReadonlySet<string> = new Set();
  let pageSize = Infinity;

  function update({ conference, media: { people } }: MeetingState): void {
    if (!conference) return;
    const present = new Set<string>(conference.participants.map(({ id }) => id));
    const speaking = new Set([...people].filter(([, media]) => media.speaking).map(([id]) => id));
    // A person who stops has spoken until now.
    for (const id of [...spoke, ...speaking]) lastSpokeMs.set(id, clock.nowMs());
    spoke = speaking;
    for (const id of lastSpokeMs.keys()) if (!present.has(id)) lastSpokeMs.delete(id);
    present.delete(conference.you);
    speaker.setState(nextSpeaker(speaker.getState(), [...present], speaking), true);
    const previous = store.getState();
    const next = orderTiles<string>({
      previous,
      others: [...present],
      you: conference.you,
      speaking,
      lastSpokeMs,
      pageSize,
      nowMs: clock.nowMs(),
    });
    const same = next.length === previous.length && next.every((id, place) => id === previous[place]);
    if (!same) store.setState(next, true);
  }

  const stop = meeting.subscribe((state, before) => {
    const changed = state.conference !== before.conference || state.media.people !== before.media.people;
    if (changed) update(state);
  });
  update(meeting.getState());
  return {
    store,
    speaker,
    setPageSize(next) {
      if (next === pageSize) return;
      pageSize = next;
      update(meeting.getState());
    },
    close: stop,
  };
}
