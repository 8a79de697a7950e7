import type { ConferenceId, ParticipantId, Summary } from '@intermind/contracts';
import { SegmentTextSchema } from '@intermind/contracts/nouns/segment';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { conferences } from '../../../db/schema/index.ts';
import { startChatApp } from '../../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../../testing/fake-chat-server.ts';
import { advance, type Caller, join, makeRoom, member } from '../../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../../testing/speech.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { settleSegments } from '../../transcripts/index.ts';

export const SAID = [
  'We begin with the new harbour in Valencia.',
  'The launch of the website is on the third of May.',
  'I will send the report about the translations tomorrow.',
  'The budget for the harbour is forty thousand euros.',
];
const POINTS = 'The website launches on 3 May [2].\n- Ben sends the report [3, 99].\nNobody said this.\n';

export let server: FakeChatServer;
export let t: TestApp;
/** Hosts so far: each is named by its number. */
export let people = 0;

/** An app with plans, and a model that answers as each test scripts it. */
export function summariesWorld(): void {
  beforeAll(async () => {
    ({ server, t } = await startChatApp({ PLANS: 'on' }));
  });
  afterAll(() => t.close());
  beforeEach(() => {
    server.asked.length = 0;
    scripted({});
  });
}

/** The model's part. */
export function scripted({
  points = POINTS,
  title = '"Launch of the website"',
  translation = 'Die Website startet am 3. Mai [1]\nBen schickt den Bericht [2]',
}: {
  points?: string;
  title?: string;
  translation?: string;
}): void {
  server.respond = (response) => {
    const asked = server.asked.at(-1)!;
    const text = asked.includes('Translate every line')
      ? translation
      : asked.includes('Give the meeting a title')
        ? title
        : points;
    answering(text)(response);
  };
}

export async function meeting() {
  const host = await member(t, `Host${(people += 1)}`);
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  return { host, roomId, id: conference.id, speaker: participant.id };
}

export async function say(id: ConferenceId, speaker: ParticipantId, lines: readonly string[]): Promise<void> {
  for (const words of lines) {
    advance(t, 30_000);
    // As it comes from a worker.
    const text = SegmentTextSchema.parse(words);
    const translations = [translationOf('es', `ES ${text}`)];
    const said = { text, translations };
    await settleSegments(t, id, [segmentOf(speaker, t.clock.now.getTime() - 2_000, said)]);
  }
}

export const end = (host: Caller, id: ConferenceId) =>
  t.call('DELETE', `/conferences/${id}`, { headers: host.headers });

export async function held(said: readonly string[] = SAID) {
  const place = await meeting();
  await say(place.id, place.speaker, said);
  await end(place.host, place.id);
  return place;
}

export const run = async () => {
  advance(t, 61_000);
  await t.app.meeting.summaries.makeDue();
};

/** As `run`, when what was made of words that were withdrawn is due. */
export const remade = () => {
  advance(t, 10 * 60_000);
  return run();
};

export async function ask(
  { headers }: Caller,
  id: ConferenceId,
  language = 'en',
  { method = 'GET', path = '' }: { method?: 'GET' | 'POST'; path?: string } = {},
): Promise<Summary> {
  const answer = await t.call(method, `/conferences/${id}/summary${path}`, {
    headers: { ...headers, 'accept-language': language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
export const translate = (who: Caller, id: ConferenceId, language: string) =>
  ask(who, id, language, { method: 'POST', path: '/translation' });
export const again = (who: Caller, id: ConferenceId) => ask(who, id, 'en', { method: 'POST' });
export const titleOf = async ({ headers }: Caller, id: ConferenceId) =>
  (await t.call('GET', `/conferences/${id}/history`, { headers })).json<{ title: string | null }>().title;
export const pointsOf = ({ points }: Summary) =>
  points.map(({ text, quotes }) => [text, quotes.map((quote) => quote.text)]);

export async function aiMessagesUsed({ headers }: Caller): Promise<number> {
  const quotas = await t.call('GET', '/billing/quotas', { headers });
  const { items } = quotas.json<{ items: { feature: string; used: number }[] }>();
  return items.find(({ feature }) => feature === 'aiMessages')!.used;
}

/** Nothing is left of what the owner’s plan has. */
export async function useUp(id: ConferenceId): Promise<void> {
  const [row] = await t.db.select().from(conferences).where(eq(conferences.id, id));
  const use = { userId: row!.createdBy, feature: 'aiMessages', consumer: `all of ${id}` } as const;
  await t.app.quotas.count({ ...use, total: 1_000_000, ahead: 0 });
}
