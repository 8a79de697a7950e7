import { type AgentRoom, ASSISTANT_NAME, type JobKey } from '@intermind/contracts';
import type { MediaServer } from '../../adapters/livekit/index.ts';

const JOINS_NO_ROOM = '';

/** With which the process of a job joins the room on the media server. */
export async function mediaTokenOf(
  media: MediaServer,
  { kind, conferenceId }: JobKey,
  assistant: AgentRoom['assistant'],
): Promise<string> {
  if (!assistant) return kind === 'dubber' ? JOINS_NO_ROOM : media.agentToken(conferenceId, kind);
  const { participantId } = assistant;
  return media.assistantToken({ conferenceId, participantId, name: ASSISTANT_NAME });
}
