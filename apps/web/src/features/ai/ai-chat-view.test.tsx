// @vitest-environment happy-dom
import type { AiMessage, AiModel, ConferenceId } from '@intermind/contracts';
import { call, callEvents } from '@intermind/sdk';
import { beforeEach, expect, test } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { AiChatView } from './ai-chat-view.tsx';
import { createAiChat } from './ai-conversation.ts';
import { getAiText } from './ai-text.ts';

const page = drawnPage();
const app = fakeApp();

const ASK = 'POST /ai/messages';
const MODELS: AiModel[] = [
  { id: 'gemma', name: 'Gemma', outside: false, quotesOnly: false },
  { id: 'extractive', name: 'Quotations', outside: false, quotesOnly: true },
];
const message = (role: AiMessage['role'], text: string) => ({
  ...{ id: `aim_${role}`, role, text, aiModel: role === 'user' ? null : 'gemma', outcome: null, quotes: [] },
  ...{ state: 'done', heardMs: null, createdAt: '2026-01-01T00:00:00.000Z' },
});
const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const ANSWERED =
  event('question', { message: message('user', 'Why?') }) +
  event('answer', { message: message('assistant', 'Because') });

beforeEach(async () => {
  await getAiText();
  await app.signIn();
  app.server.answer('GET /ai/models', MODELS).answer('GET /ai/messages', []);
  app.server.answer('GET /ai/prompts/predefined', { items: [], total: 0 });
  app.server.answer('GET /ai/prompts/custom', { items: [], total: 0 });
});

async function draw() {
  const chat = createAiChat('cnf_1' as ConferenceId, { call, callEvents });
  await page.draw(
    <AiChatView
      chat={chat}
      labelledBy={null}
      note={null}
      member={false}
      meeting={null}
      onShow={() => undefined}
    />,
  );
  await page.settle(() => chat.load());
  return chat;
}

test.each(['a refusal', 'no network', 'an answer that breaks off'])(
  'a question that is not answered (%s) can be asked again, or of another AI (spec 1 §8, spec 2 §8)',
  async (why) => {
    if (why === 'a refusal') app.server.refuse(ASK, 'Internal');
    if (why === 'no network') app.server.lose(ASK);
    if (why === 'an answer that breaks off')
      app.server.reply(ASK, () => new Response(event('question', { message: message('user', 'Why?') })));
    const chat = await draw();
    await page.settle(() => chat.ask('Why?'));
    expect(page.alerts()).toEqual([
      'Something went wrong. You can retry or choose another AITry againAsk Quotations instead',
    ]);
    expect([app.told(), app.problems()]).toEqual([[], ['A question was not answered']]);
    await page.press('Ask Quotations instead');
    expect(page.alerts().length).toBe(1);
    app.server.reply(ASK, () => new Response(ANSWERED));
    await page.press('Try again');
    await page.found(() => page.texts('li').some((text) => text.includes('Because')));
    expect([
      page.alerts(),
      app.server.asked
        .filter(({ key }) => key === ASK)
        .map(({ body }) => (body as { aiModel: string }).aiModel),
    ]).toEqual([[], ['gemma', 'extractive', 'extractive']]);
  },
);

test('a conversation that cannot be loaded is loaded with another try', async () => {
  app.server.refuse('GET /ai/messages', 'Internal');
  await draw();
  expect(page.alerts()).toEqual(['The conversation couldn’t be loaded.Try again']);
  app.server.answer('GET /ai/messages', []);
  await page.press('Try again');
  expect(page.alerts()).toEqual([]);
});
