import type { ConferenceId, Language, Participant, ParticipantId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { findRoom } from '../rooms/index.ts';
import { followLanguage } from './language-detection-store.ts';
import { takesPart } from './policy.ts';
import { toParticipant } from './presenter.ts';
import { announceChange, findTarget } from './service.ts';
import { findParticipant, updateParticipant } from './store.ts';

/**
 * The interpreter finds out which language the caller speaks on this device, or no longer.
 * @throws ApiError NotFound to a caller who is not in the same running conference, Forbidden for another person
 */
export async function detectLanguage(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  on: boolean,
): Promise<Participant> {
  const { target, conference } = await findTarget(deps.db, identity, id, ['changeOwnLanguages']);
  if (target.detectsLanguage === on) return toParticipant(target, conference);
  const row = await updateParticipant(deps.db, id, { detectsLanguage: on });
  if (!row) throw new ApiError('NotFound');
  await announceChange(deps, row, conference);
  return toParticipant(row, conference);
}

/**
 * What the interpreter has found becomes the language that the participant speaks. Nothing where they have chosen one since,
 * or the room expects others.
 */
export async function followDetection(
  deps: ConferencesDependencies,
  conferenceId: ConferenceId,
  { speaker, language, from }: { speaker: ParticipantId; language: Language; from: Language | undefined },
): Promise<void> {
  const target = await findParticipant(deps.db, speaker);
  if (!target?.detectsLanguage || target.conferenceId !== conferenceId || !takesPart(target)) return;
  const conference = await findConference(deps.db, conferenceId);
  if (!conference || target.language === language) return;
  const expected = (await findRoom(deps.db, conference.roomId))?.expectedLanguages ?? [];
  if (expected.length > 0 && !expected.includes(language)) return;
  // An older worker does not say what it took them to speak.
  const row = await followLanguage(deps.db, speaker, from ?? target.language, language);
  if (row) await announceChange(deps, row, conference);
}
