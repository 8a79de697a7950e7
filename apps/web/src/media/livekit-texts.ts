import { CAPTION_TOPIC, LANE_TOPIC } from '@intermind/contracts/captions';
import type { Room, TextStreamReader } from 'livekit-client';
import { isInterpreter } from '../model/subscriptions.ts';
import { logProblem } from '../platform/log.ts';
import { isAgent } from './livekit-people.ts';

/** Passes on text streams from the interpreter only. */
export function readInterpreterTexts(room: Room, onText: (topic: string, text: string) => void): void {
  async function read(
    topic: string,
    reader: Pick<TextStreamReader, 'readAll'>,
    identity: string,
  ): Promise<void> {
    // A text may arrive before the interpreter is announced; nobody else can have its identity.
    const sender = room.remoteParticipants.get(identity);
    if (!isInterpreter({ identity, agent: !sender || isAgent(sender) })) return;
    try {
      onText(topic, await reader.readAll());
    } catch (cause) {
      // The next text carries everything again.
      logProblem('A text of the interpreter broke off', cause);
    }
  }
  for (const topic of [CAPTION_TOPIC, LANE_TOPIC])
    room.registerTextStreamHandler(topic, (reader, { identity }) => void read(topic, reader, identity));
}
