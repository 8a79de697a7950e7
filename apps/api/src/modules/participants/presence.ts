import { CONFERENCE_CAPACITY, INTERPRETER_IDENTITY } from '@intermind/contracts';
import { isSameState, type MediaParticipant } from '../../adapters/livekit/index.ts';
import { toMediaState } from './presenter.ts';
import type { ParticipantRow } from './store.ts';

/** Gone from the media server for longer than this: left. LiveKit itself notices a dead client after about 20 s. */
export const ABSENCE_MS = 20_000;

/** What brings our rows and the media server together. */
export type PresenceAction =
  | {
      do: 'note seen' | 'note absent' | 'mark lost' | 'mark back' | 'update media';
      participant: ParticipantRow;
    }
  | { do: 'remove from media'; identity: string };

/**
 * Compares everybody who was ever admitted to a running conference with who is inside at the media server. The media
 * server knows who is there, we know who may be. Applied again and again it ends with nothing to do.
 */
export function comparePresence(
  rows: readonly ParticipantRow[],
  inside: readonly MediaParticipant[],
  now: Date,
): PresenceAction[] {
  const known = new Map<string, ParticipantRow>(rows.map((row) => [row.id, row]));
  const seen = new Map(inside.map((participant) => [participant.identity, participant]));
  let freePlaces = CONFERENCE_CAPACITY - rows.filter(({ leftAt }) => leftAt === null).length;
  const actions: PresenceAction[] = [];

  for (const media of inside) {
    if (media.identity === INTERPRETER_IDENTITY && media.kind === 'agent') continue;
    const row = known.get(media.identity);
    const back = row !== undefined && row.leftAt !== null && isBack(row, media) && freePlaces > 0;
    if (!row || (row.leftAt !== null && !back)) {
      actions.push({ do: 'remove from media', identity: media.identity });
      continue;
    }
    if (back) {
      freePlaces -= 1;
      actions.push({ do: 'mark back', participant: row });
    } else if (row.absentSince !== null) {
      actions.push({ do: 'note seen', participant: row });
    }
    // A token made before a change of role or language brought the old state.
    if (!isSameState(media, toMediaState(row))) actions.push({ do: 'update media', participant: row });
  }
  for (const row of rows) {
    if (row.leftAt !== null || seen.has(row.id)) continue;
    if (row.absentSince === null) actions.push({ do: 'note absent', participant: row });
    else if (now.getTime() - row.absentSince.getTime() > ABSENCE_MS)
      actions.push({ do: 'mark lost', participant: row });
  }
  return actions;
}

/** Lost people come back by reconnecting; people who closed only by a connection made after they did. */
function isBack({ leftReason, leftAt, expelledAt }: ParticipantRow, { joinedAt }: MediaParticipant): boolean {
  if (expelledAt !== null) return false;
  return leftReason === 'lost' || (leftReason === 'left' && joinedAt.getTime() > leftAt!.getTime());
}
