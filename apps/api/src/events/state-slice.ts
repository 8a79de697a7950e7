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
 * One field of the state that the conference websocket sends first. Its module reads it and keeps it current with
 * events to the same audience; meeting.ts lists all slices, and the compiler requires every one.
 */
export type StateSlice<Name extends keyof ConferenceView> = (
  | { audience: 'everyone' }
  /** `hidden` is what everyone else gets. */
  | { audience: 'moderators'; hidden: ConferenceView[Name] }
) & { read(place: PlaceInside): Promise<SliceValue<ConferenceView[Name]>> };

export interface SliceValue<Value> {
  value: Value;
  /** Version of each item read, deleted ones too: older events about it are dropped. */
  versions?: Iterable<readonly [string, number]>;
}

export type StateSlices = { [Name in keyof ConferenceView]: StateSlice<Name> };

/** What a client that waits is sent first. Undefined: there is nothing to wait for. */
export type ReadWaiting = (
  joinRequestId: JoinRequestId,
  roomId: RoomId,
) => Promise<ServerMessage[] | undefined>;
