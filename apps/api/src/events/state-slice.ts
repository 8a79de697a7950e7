import type {
  ConferenceView,
  JoinRequestId,
  ParticipantId,
  RoomId,
  ServerMessage,
} from '@intermind/contracts';
import type { conferences } from '../db/schema/index.ts';

/** Where a client inside is: its participant in a running conference. */
export interface PlaceInside {
  conference: typeof conferences.$inferSelect;
  participantId: ParticipantId;
}

/**
 * One field of the state that the conference's websocket sends first. A module makes it and keeps it true with events of
 * the same audience; meeting.ts lists all slices, and the compiler misses none.
 */
export type StateSlice<Name extends keyof ConferenceView> = (
  | { audience: 'everyone' }
  /** `hidden` is what everyone else gets. */
  | { audience: 'moderators'; hidden: ConferenceView[Name] }
) & { read(place: PlaceInside): Promise<SliceValue<ConferenceView[Name]>> };

export interface SliceValue<Value> {
  value: Value;
  /** Version of each thing that was read, also of those that are gone: older events about it are dropped. */
  versions?: Iterable<readonly [string, number]>;
}

export type StateSlices = { [Name in keyof ConferenceView]: StateSlice<Name> };

/** What a client that waits is sent first. Undefined: there is nothing to wait for. */
export type ReadWaiting = (
  joinRequestId: JoinRequestId,
  roomId: RoomId,
) => Promise<ServerMessage[] | undefined>;
