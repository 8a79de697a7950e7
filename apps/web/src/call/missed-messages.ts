import type { Message, MessageId, ParticipantId } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { type Reader, withMessage } from '../model/chat.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

export interface MissedMessagesOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock'>;
  store: MeetingStore;
  readerOf: (message: Message) => Reader;
}

/** Brings what was written in the chat while the websocket was away, to guests too. */
export interface MissedMessages {
  /** A message came on the websocket. */
  heard(id: MessageId): void;
  /** A state came, with the latest message since this participant joined. */
  latest(id: MessageId | null): void;
  close(): void;
}

/** Pauses before loading is tried again; after the last one, the next state tries. */
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];

export function watchMissedMessages({ environment, store, readerOf }: MissedMessagesOptions): MissedMessages {
  const { call, clock } = environment;
  /**
   * The last message before which nothing is missing. Only websocket messages and loaded pages advance it: the
   * response to a sent message may overtake messages of others.
   */
  let known: { of: ParticipantId; upTo: MessageId | null } | null = null;
  /** The latest message of the newest state. */
  let last: MessageId | null = null;
  let missing = false;
  let loading = false;
  let closed = false;
  let failures = 0;
  let cancel: (() => void) | undefined;

  async function load(): Promise<void> {
    cancel?.();
    if (loading || closed || !missing || !known) return;
    loading = true;
    const { of, upTo } = known;
    const wanted = last;
    // The chat is shown as it is until then: no general notice.
    const page = await call('GET /participants/{id}/messages', {
      params: { id: of },
      query: upTo === null ? {} : { after: upTo },
      bypassErrorHandler: true,
    }).catch(() => null);
    loading = false;
    if (closed) return;
    // Of the conference before.
    if (known.of !== of) return load();
    if (!page) {
      const pauseMs = RETRY_MS[failures];
      failures += 1;
      if (pauseMs !== undefined) cancel = clock.after(pauseMs, () => void load());
      return;
    }
    known = { of, upTo: page.at(-1)?.id ?? upTo };
    // A state that came meanwhile may know of more than the page.
    missing = page.length === MESSAGES_PER_PAGE || (last !== wanted && last !== known.upTo);
    const { chat } = store.getState();
    updateSlice(
      store,
      'chat',
      page.reduce((now, message) => withMessage(now, message, readerOf(message)), chat),
    );
    return load();
  }

  return {
    heard(id) {
      if (known && !missing) known = { ...known, upTo: id };
    },
    latest(id) {
      const of = store.getState().conference?.you;
      if (!of) return;
      if (known?.of !== of) known = { of, upTo: null };
      last = id;
      missing = id !== null && id !== known.upTo;
      failures = 0;
      void load();
    },
    close() {
      closed = true;
      cancel?.();
    },
  };
}
