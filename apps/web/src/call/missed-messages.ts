import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { withMissed } from '../model/chat.ts';
import { yourself } from '../model/conference-state.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/**
 * Loads what was written in the chat while the websocket was away, where the page shows the chat's latest messages
 * already. Members only: guests cannot load what was written before (spec 1 §6).
 */
export async function loadMissedMessages(
  { call }: Pick<CallEnvironment, 'call'>,
  store: MeetingStore,
  chatIsOpen: () => boolean,
): Promise<void> {
  const { conference, chat } = store.getState();
  const you = conference && yourself(conference);
  const last = chat.messages.at(-1);
  if (!you || you.kind === 'anonymous' || (!last && chat.history !== 'whole')) return;
  const { id } = conference.conference;
  // The next connection tries again; until then the panel shows what is there.
  const latest = await call('GET /conferences/{id}/messages', {
    params: { id },
    query: {},
    bypassErrorHandler: true,
  }).catch(() => null);
  const now = store.getState();
  if (!latest || now.conference?.conference.id !== id) return;
  updateSlice(
    store,
    'chat',
    withMissed(now.chat, latest, {
      since: last?.sentAt ?? '',
      pageLength: MESSAGES_PER_PAGE,
      reader: ({ participantId }) => (participantId === you.id ? 'own' : chatIsOpen() ? 'here' : 'away'),
    }),
  );
}
