import { RATING_MAX } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { standingOf } from '../participants/index.ts';
import { countScores, listNewest, putRating } from './store.ts';

/** Everyone who is or was in a call may rate it, during the call or after it, even after its end. */
export function registerRatings(
  app: FastifyInstance,
  { db, now }: Pick<ConferencesDependencies, 'db' | 'now'>,
): void {
  route(app, 'PUT /conferences/{id}/rating', async ({ identity, params, body }) => {
    const conference = await findConference(db, params.id);
    if (!conference) throw new ApiError('ConferenceNotFound');
    const { presence, participations } = await standingOf(db, conference, identity);
    const [participation] = participations;
    if (!participation || presence === 'expelled') throw new ApiError('ConferenceNotFound');
    await putRating(db, {
      personId: participation.personId,
      conferenceId: conference.id,
      score: body.score,
      ratedAt: now(),
    });
  });

  route(app, 'GET /ratings', async () => {
    const counted = new Map(await countScores(db));
    return {
      counts: Array.from({ length: RATING_MAX }, (_, index) => counted.get(index + 1) ?? 0),
      newest: await listNewest(db),
    };
  });
}
export { ratingsData } from './store.ts';
