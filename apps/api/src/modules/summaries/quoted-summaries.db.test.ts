import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChatApp } from '../../testing/chat-app.ts';
import type { FakeChatServer } from '../../testing/fake-chat-server.ts';
import { advance, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

const SAID = [
  'We begin with the new harbour in Valencia.',
  'The launch of the website is on the third of May.',
  'I will send the report about the translations tomorrow.',
];

let server: FakeChatServer;
let t: TestApp;
beforeAll(async () => {
  ({ server, t } = await startChatApp({ CHAT_SUMMARIES: 'off' }));
});
afterAll(() => t.close());

test('where no model is to get transcripts unasked, sentences are quoted and none is asked', async () => {
  const host = await member(t, 'Host');
  const { conference, participant } = await join(t, host, await makeRoom(t, host));
  const nowMs = t.clock.now.getTime();
  const segments = SAID.map((text, index) =>
    segmentOf(participant.id, nowMs - 10_000 * (index + 1), { text }),
  );
  await settleSegments(t, conference.id, segments);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: host.headers });
  advance(t, 61_000);
  await t.app.meeting.summaries.makeDue();
  const answer = await t.call('GET', `/conferences/${conference.id}/summary`, { headers: host.headers });
  expect(answer.json()).toMatchObject({ state: 'ready', quotesOnly: true });
  expect(server.asked).toEqual([]);
});
