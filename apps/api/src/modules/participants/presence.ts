import { ROOM_AGENT_KINDS, agentIdentity, avatarOwner, TRACKS_PER_PARTICIPANT } from '@intermind/contracts';
import { isSameState, type MediaParticipant } from '../../adapters/livekit/index.ts';
import { mayAddDevice } from './policy.ts';
import { toMediaState } from './presenter.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import type { ParticipantRow } from './store.ts';

/**
 * Absent from the media server for longer than this means lost. LiveKit itself notices a dead client after about 20 s.
 */
export const ABSENCE_MS = 20_000;
/** Admitted and never connected for this long: lost. Connecting takes a second or two. */
export const NEVER_CONNECTED_MS = 10_000;
/**
 * Lost for longer than this means left. Lost people keep their rights and hear everything while nobody sees them: for as
 * long as an honest page takes to come back, which joins again by itself.
 */
export const LOST_LISTENS_MS = 2 * 60_000;

/** What brings our rows and the media server together. */
export type PresenceAction =
  | {
      do: 'note seen' | 'note absent' | 'mark lost' | 'mark left' | 'mark back' | 'drop';
      participant: ParticipantRow;
    }
  | { do: 'update media'; participant: ParticipantRow }
  | { do: 'remove from media'; identity: string };

const AGENTS: ReadonlySet<string> = new Set(ROOM_AGENT_KINDS.map(agentIdentity));

/**
 * Compares the people ever admitted to a running conference with those at the media server. LiveKit knows who is
 * connected, the database knows who may be. Repeated, it ends with no actions.
 * @param conference `hasAvatar`: the provider of its voice assistant has one
 */
export function comparePresence(
  rows: readonly ParticipantRow[],
  inside: readonly MediaParticipant[],
  now: Date,
  { hasAvatar, ...conference }: Pick<ConferenceRow, 'restrictions'> & { hasAvatar?: boolean },
): PresenceAction[] {
  const known = new Map<string, ParticipantRow>(rows.map((row) => [row.id, row]));
  const seen = new Set(inside.map(({ identity }) => identity));
  const present = rows.filter(({ leftAt }) => leftAt === null);
  const actions: PresenceAction[] = [];

  for (const media of inside) {
    if (isKnownAgent(media)) continue;
    if (hasAvatar && isAvatarOf(present, media)) continue;
    const row = known.get(media.identity);
    const back = row !== undefined && isBack(row, media) && mayAddDevice(row, present);
    if (!row || (row.leftAt !== null && (!back || row.assistant))) {
      actions.push({ do: 'remove from media', identity: media.identity });
      continue;
    }
    // Its rights are in its token, and its module sees to its presence.
    if (row.assistant) continue;
    if (media.tracks > TRACKS_PER_PARTICIPANT) {
      actions.push({ do: 'drop', participant: row });
      continue;
    }
    if (back) {
      present.push(row);
      actions.push({ do: 'mark back', participant: row });
    } else if (row.absentSince !== null) {
      actions.push({ do: 'note seen', participant: row });
    }
    // A token made before a change of role, restrictions or language brought the old state.
    if (!isSameState(media, toMediaState(row, conference)))
      actions.push({ do: 'update media', participant: row });
  }
  for (const row of rows) {
    if (row.assistant || seen.has(row.id)) continue;
    if (row.leftAt !== null) {
      const isOver = row.leftReason === 'lost' && now.getTime() - row.leftAt.getTime() > LOST_LISTENS_MS;
      if (isOver) actions.push({ do: 'mark left', participant: row });
    } else if (row.absentSince === null) actions.push({ do: 'note absent', participant: row });
    else if (row.absentSince.getTime() < lostBefore(row, now).getTime())
      actions.push({ do: 'mark lost', participant: row });
  }
  return actions;
}

/** The participant is lost when absent since an earlier moment than this. */
export function lostBefore({ connectedAt }: Pick<ParticipantRow, 'connectedAt'>, now: Date): Date {
  return new Date(now.getTime() - (connectedAt === null ? NEVER_CONNECTED_MS : ABSENCE_MS));
}

/** The kind is in the token, which only we sign. */
function isKnownAgent({ kind, identity }: MediaParticipant): boolean {
  return kind === 'recorder' || (kind === 'agent' && AGENTS.has(identity));
}

/** The avatar of the voice assistant that takes part is no participant of its own. */
function isAvatarOf(
  present: readonly ParticipantRow[],
  { kind, identity, tracks }: MediaParticipant,
): boolean {
  const owner = kind === 'agent' ? avatarOwner(identity) : undefined;
  const isPresent = present.some(({ id, assistant }) => id === owner && assistant);
  return isPresent && tracks <= TRACKS_PER_PARTICIPANT;
}

/** Lost people return by reconnecting; people who left return only with a connection made after they left. */
function isBack({ leftReason, leftAt, expelledAt }: ParticipantRow, { joinedAt }: MediaParticipant): boolean {
  if (expelledAt !== null) return false;
  return leftReason === 'lost' || (leftReason === 'left' && joinedAt.getTime() > leftAt!.getTime());
}
