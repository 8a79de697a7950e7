import type { BrowserRecognition, Participant, ParticipantId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { announceChange, findTarget, toParticipant, updateParticipant } from '../participants/index.ts';
import { isSealedAgainst } from './policy.ts';

/**
 * The caller's browser recognises what they say on this device, or no longer.
 * @throws ApiError NotFound to a caller who is not in the same running conference, Forbidden for another person, ConferenceSealed
 */
export async function giveBrowserWords(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  recognition: BrowserRecognition | null,
): Promise<Participant> {
  const { target, conference } = await findTarget(deps.db, identity, id, ['giveBrowserWords']);
  if (isSealedAgainst(conference, recognition)) throw new ApiError('ConferenceSealed');
  if (target.browserWords === recognition) return toParticipant(target, conference);
  const row = await updateParticipant(deps.db, id, { browserWords: recognition });
  if (!row) throw new ApiError('NotFound');
  await announceChange(deps, row, conference);
  return toParticipant(row, conference);
}
