import type { ConferenceId, Message } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts';
import type { Member } from '../../http/identity.ts';
import { type MessagesDependencies, requireMessages, toMessage } from './service.ts';
import { listMessageRowsSince } from './store.ts';

/**
 * All messages of a meeting, oldest first, read a page at a time.
 * @throws ApiError ConferenceNotFound to a caller who may not read them
 */
export async function openMessages(
  deps: Pick<MessagesDependencies, 'db'>,
  member: Member,
  id: ConferenceId,
): Promise<() => AsyncGenerator<Message>> {
  await requireMessages(deps, member, id);
  return async function* () {
    const all = { conferenceId: id, joinedAt: new Date(0) };
    let rows = await listMessageRowsSince(deps.db, all);
    while (rows.length > 0) {
      yield* rows.map(toMessage);
      rows = rows.length < MESSAGES_PER_PAGE ? [] : await listMessageRowsSince(deps.db, all, rows.at(-1)!.id);
    }
  };
}
