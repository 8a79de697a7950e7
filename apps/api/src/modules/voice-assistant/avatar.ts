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

/** The avatar is neither seen nor heard any more, whatever its provider does. The reconciler does it when this fails. */
export async function removeAvatar(
  { media, logger }: Pick<AvatarDependencies, 'media' | 'logger'>,
  { conferenceId, participantId }: VoiceAssistantRow,
): Promise<void> {
  await media
    .removeParticipant(conferenceId, avatarIdentity(participantId))
    .catch((error: unknown) =>
      logger.warn({ err: error, conferenceId }, 'avatar not removed from LiveKit; the reconciler will retry'),
    );
}
