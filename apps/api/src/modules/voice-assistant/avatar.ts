import { setTimeout as sleep } from 'node:timers/promises';
import { type AssistantFailure, type AssistantOrder, avatarIdentity } from '@intermind/contracts';
import type { MediaServer } from '../../adapters/livekit/index.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import type { VoiceAssistantRow } from './store.ts';

export interface AvatarDependencies extends Pick<ConferencesDependencies, 'db' | 'logger'> {
  media: Pick<MediaServer, 'avatarToken' | 'removeParticipant'>;
  /** Where the provider reaches the media server; null: it cannot. */
  internetMediaUrl: string | null;
}

/** How the avatar joins the meeting, or why it may not. */
export async function admitAvatar(
  { db, media, internetMediaUrl: url }: AvatarDependencies,
  { conferenceId, participantId }: VoiceAssistantRow,
): Promise<Extract<AssistantOrder, { type: 'avatar' }> | AssistantFailure> {
  const conference = await findConference(db, conferenceId);
  if (conference?.sealed !== false) return 'sealed';
  if (url === null) return 'media-private';
  const token = await media.avatarToken(conferenceId, participantId);
  return { type: 'avatar', url, room: conferenceId, token };
}

/** Before each further try. A moderator may be waiting for it. */
const PAUSES_MS = [200, 800];

/**
 * The avatar is neither seen nor heard any more, whatever its provider does. Where LiveKit does not answer for a second, it stays
 * until the next avatar joins, as both have one identity; one that may not be there at all is removed by the reconciler.
 */
export async function removeAvatar(
  { media, logger }: Pick<AvatarDependencies, 'logger'> & { media: Pick<MediaServer, 'removeParticipant'> },
  { conferenceId, participantId }: Pick<VoiceAssistantRow, 'conferenceId' | 'participantId'>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const pauseMs of [...PAUSES_MS, undefined])
    try {
      return await media.removeParticipant(conferenceId, avatarIdentity(participantId));
    } catch (error) {
      if (pauseMs !== undefined) await wait(pauseMs);
      else
        logger.warn(
          { err: error, conferenceId },
          'avatar not removed from LiveKit; it stays until another one comes',
        );
    }
}
