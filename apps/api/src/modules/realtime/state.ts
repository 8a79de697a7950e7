import { can, CLOSE_CODES, type ConferenceView, type ServerMessage } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { PlaceInside, ReadWaiting, StateSlice, StateSlices } from '../../events/index.ts';
import { findConference } from '../conferences/index.ts';
import { findParticipant, takesPart } from '../participants/index.ts';
import { NOT_FOUND, type Place, type Refusal } from './place.ts';

/** Who reads the fields of the state. */
export interface StateSources {
  slices: StateSlices;
  readWaiting: ReadWaiting;
}

export interface PlaceState {
  messages: ServerMessage[];
  /** Hears what is for moderators. */
  moderates: boolean;
  /** Version of everything that was read. */
  versions: Map<string, number>;
}

/** Everything that may be seen from the place now. */
export async function readState(
  db: Database,
  sources: StateSources,
  place: Place,
): Promise<PlaceState | Refusal> {
  return place.at === 'inside' ? readInside(db, sources, place) : readWaiting(sources, place);
}

async function readInside(
  db: Database,
  { slices }: StateSources,
  { conferenceId, participantId }: Extract<Place, { at: 'inside' }>,
): Promise<PlaceState | Refusal> {
  const conference = await findConference(db, conferenceId);
  if (!conference || conference.endedAt) return { closeCode: CLOSE_CODES.ended };
  const own = await findParticipant(db, participantId);
  if (own?.expelledAt) return { closeCode: CLOSE_CODES.expelled };
  if (!own || !takesPart(own)) return NOT_FOUND;

  const standing = {
    presence: 'inside',
    role: own.role,
    owner: own.userId === conference.createdBy,
  } as const;
  const moderates = can(standing, 'decideJoinRequests');
  const versions = new Map<string, number>();
  const read = async <Name extends keyof ConferenceView>(name: Name): Promise<ConferenceView[Name]> => {
    const slice: StateSlice<Name> = slices[name];
    if (slice.audience === 'moderators' && !moderates) return slice.hidden;
    const place: PlaceInside = { conference, participantId };
    const { value, versions: read = [] } = await slice.read(place);
    for (const [of, version] of read) versions.set(of, version);
    return value;
  };
  const entries = [];
  for (const name of Object.keys(slices) as (keyof ConferenceView)[]) entries.push([name, await read(name)]);
  const view = Object.fromEntries(entries) as ConferenceView;
  return { moderates, versions, messages: [{ type: 'state', ...view, you: participantId }] };
}

async function readWaiting(
  sources: StateSources,
  { joinRequestId, roomId }: Extract<Place, { at: 'waiting' }>,
): Promise<PlaceState | Refusal> {
  const messages = await sources.readWaiting(joinRequestId, roomId);
  return messages ? { moderates: false, versions: new Map(), messages } : NOT_FOUND;
}
