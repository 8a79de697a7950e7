import type { ParticipantId, SilencedVoice } from '@intermind/contracts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { findTarget } from './service.ts';
import { setSilencedVoices } from './silenced-voices-store.ts';

/**
 * Whose translated voice one device of the caller does not hear. Only agents are told: it would hurt those it is about.
 * @throws ApiError NotFound to a caller who is not in the same running conference, Forbidden for another person
 */
export async function silenceVoices(
  deps: ConferencesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  voices: readonly SilencedVoice[],
): Promise<void> {
  const { target, conference } = await findTarget(deps.db, identity, id, ['changeOwnLanguages']);
  const now = new Set(voices);
  if (now.size === target.silencedVoices.length && target.silencedVoices.every((voice) => now.has(voice)))
    return;
  await setSilencedVoices(deps.db, id, [...now]);
  deps.bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
}
