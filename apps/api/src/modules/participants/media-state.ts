import type { ConferenceId, ParticipantId } from '@intermind/contracts';
import { isSameState, type MediaState } from '../../adapters/livekit/index.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { toMediaState } from './presenter.ts';
import { findParticipants, listPresent, type ParticipantRow } from './store.ts';

/** A change may come while the one before is being told; more than a few in a row are left to the reconciler. */
const ROUNDS = 4;

/**
 * Brings the media server's languages and rights of these participants, or of everyone present, up to date. Calls to the
 * media server may overtake each other, so the rows are read again after each round until nothing changed in between.
 *
 * @throws MediaServerError
 */
export async function updateMediaState(
  { db, media }: Pick<ConferencesDependencies, 'db' | 'media'>,
  id: ConferenceId,
  participantIds?: ParticipantId[],
): Promise<void> {
  const told = new Map<ParticipantId, MediaState>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const conference = await findConference(db, id);
    if (!conference || conference.endedAt) return;
    const rows = participantIds ? await findParticipants(db, participantIds) : await listPresent(db, id);
    const isNews = (row: ParticipantRow) => {
      const known = told.get(row.id);
      return !known || !isSameState(known, toMediaState(row, conference));
    };
    const news = rows.filter(isNews);
    if (news.length === 0) return;
    await Promise.all(
      news.map(async (row) => {
        const state = toMediaState(row, conference);
        told.set(row.id, state);
        await media.updateParticipant(id, row.id, state);
      }),
    );
  }
}
