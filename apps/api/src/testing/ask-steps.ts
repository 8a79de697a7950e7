import type { AskChat, AskMessage, ConferenceId, HistoryPart } from '@intermind/contracts';
import type { Caller } from './meeting-steps.ts';
import type { TestApp } from './test-app.ts';

/** Steps around Ask Anything through the API, for tests. */

interface SentEvent {
  type: string;
  data: { chat?: AskChat; message?: AskMessage };
}

interface Asked {
  /** Of the error; `ok` without one. */
  code: string;
  events: SentEvent[];
  /** Everything that was sent to the asker. */
  body: string;
  chat?: AskChat;
  /** The answer. */
  last?: AskMessage;
}

/** Asks the built-in model, unless the options name another. */
export async function askIn(
  t: TestApp,
  who: Caller,
  text: string,
  options: object = {},
  language = 'en',
): Promise<Asked> {
  const { statusCode, body, json } = await t.call('POST', '/ask/chats/messages', {
    headers: { ...who.headers, 'accept-language': language },
    body: { text, aiModel: 'extractive', ...options },
  });
  if (statusCode !== 200) return { code: json<{ code: string }>().code, events: [], body };
  const events = body
    .trim()
    .split('\n\n')
    .map((block): SentEvent => {
      const [, type, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block)!;
      return { type: type!, data: JSON.parse(data!) };
    });
  return { code: 'ok', events, body, chat: events[0]!.data.chat!, last: events.at(-1)!.data.message! };
}

/** Shares a past meeting and has it imported. @returns what takes the share back */
export async function share(
  t: TestApp,
  owner: Caller,
  id: ConferenceId,
  to: Caller,
  includes: readonly HistoryPart[] = ['transcript'],
): Promise<() => Promise<unknown>> {
  const answer = await t.call('POST', `/conferences/${id}/history/share`, {
    headers: owner.headers,
    body: { includes },
  });
  const { token, share } = answer.json<{ token: string; share: { id: string } }>();
  await t.call('POST', '/conferences/history/import', { headers: to.headers, body: { token } });
  return () => t.call('DELETE', `/conferences/${id}/history/shares/${share.id}`, { headers: owner.headers });
}
