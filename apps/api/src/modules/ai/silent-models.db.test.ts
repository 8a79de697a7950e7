import type { AiMessage } from '@intermind/contracts';
import { MODEL_SILENCE_MS } from '@intermind/contracts';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askIn } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

/** A model that accepts the question and says nothing, or stops in the middle (issue 10 §3). */

let server: FakeChatServer;
let t: TestApp;
let nora: Caller;
let conferenceId: string;
beforeAll(async () => {
  ({ server, t } = await startChatApp());
  nora = await member(t, 'Nora');
  const { conference, participant } = await join(t, nora, await makeRoom(t, nora));
  const said = segmentOf(participant.id, t.clock.now.getTime(), { text: 'We launch in May.' });
  await settleSegments(t, conference.id, [said]);
  conferenceId = conference.id;
});
afterAll(() => t.close());
beforeEach(() => void (server.asked.length = 0));
afterEach(() => void vi.useRealTimers());

const inMeeting = async () => {
  const answer = await t.call('POST', '/ai/messages', {
    headers: nora.headers,
    body: { conferenceId, aiModel: 'compatible:gemma', text: 'When do we launch?' },
  });
  const events = answer.body
    .trim()
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/s.exec(block));
  const type = events.at(-1)?.[1];
  return {
    type: type ?? answer.json<{ code: string }>().code,
    last: type && (JSON.parse(events.at(-1)![2]!) as { message: AiMessage; reason?: string }),
  };
};
const inAsk = async () => {
  const { code, events } = await askIn(t, nora, 'When do we launch?', { aiModel: 'compatible:gemma' });
  const last = events.at(-1);
  return { type: last?.type ?? code, last: last?.data as { message: AiMessage; reason?: string } };
};
const silent: FakeChatServer['respond'] = (response) => void response.on('close', () => response.destroy());
const breaksOff: FakeChatServer['respond'] = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm' };
  const choices = [{ index: 0, delta: { content: 'In ' }, finish_reason: null }];
  response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
};

test.each([
  ['the AI chat, nothing comes', inMeeting, silent, ''],
  ['the AI chat, it stops in the middle', inMeeting, breaksOff, 'In '],
  ['Ask Anything, nothing comes', inAsk, silent, ''],
  ['Ask Anything, it stops in the middle', inAsk, breaksOff, 'In '],
] as const)(
  'a silent model has failed after 30 s, its place is free, and a retry is answered: %s',
  async (_where, ask, respond, text) => {
    const heard = vi.fn();
    server.respond = (response) => (respond(response), heard());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask();
    // Ask Anything has the question translated first, where the model can; that is given up as well.
    while (server.asked.every((body) => !body.includes('<transcript>'))) {
      await setImmediate();
      vi.advanceTimersByTime(10);
    }
    while (heard.mock.calls.length === 0) await setImmediate();
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    expect((await ask()).type).toBe('TooManyRequests');
    vi.advanceTimersByTime(MODEL_SILENCE_MS);
    const { type, last } = await asked;
    expect([type, last]).toMatchObject(['failed', { reason: 'failed', message: { state: 'failed', text } }]);
    vi.useRealTimers();
    server.respond = answering('In May [1].');
    expect(await ask()).toMatchObject({ type: 'answer', last: { message: { text: 'In May [1].' } } });
  },
);
