// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { getAiText } from '../../features/ai/ai-text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { AskScreen } from './ask-screen.tsx';

/** What cannot be loaded or sent says so, with another try (spec 2 §8). */

const page = drawnPage();
const app = fakeApp();

const MODELS = 'GET /ai/models';
const CHATS = 'GET /ask/chats';
const PROMPTS = 'GET /ask/prompts';
const MESSAGES = 'GET /ask/chats/akc_1/messages';
const ASK = 'POST /ask/chats/messages';
const QUOTES = { id: 'extractive', name: 'Quotations', outside: false, quotesOnly: true };
const NOTHING_ASKED = 'Ask about anything that was said in your meetings. Answers show their sources.';

beforeEach(async () => {
  await getAiText();
  await app.signIn();
  app.server.answer(MODELS, [QUOTES]);
  app.server.answer(CHATS, []).answer(PROMPTS, []).answer(MESSAGES, []);
  app.server.answer('GET /ai/prompts/predefined', { items: [], total: 0 });
  app.server.answer('GET /ai/prompts/custom', { items: [], total: 0 });
});

async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await page.draw(<Route path="/ask/:chatId?" component={AskScreen} />);
  await page.found(() => page.texts('[role=status]').every((text) => !text.startsWith('Loading')));
}

test.each([
  ['the chats', CHATS, '/ask', 'The chats couldn’t be loaded.'],
  ['suggestions', PROMPTS, '/ask', 'The prompts couldn’t be loaded.'],
  ['messages', MESSAGES, '/ask/akc_1', 'The messages couldn’t be loaded. The chat may have been deleted.'],
  ['what a new chat needs', MODELS, '/ask', 'A new chat couldn’t be started.'],
  [
    'what a saved chat needs',
    MODELS,
    '/ask/akc_1',
    'The messages couldn’t be loaded. The chat may have been deleted.',
  ],
])('%s: said where it would be, and loaded with another try', async (_what, key, address, text) => {
  app.server.lose(key);
  await open(address);
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), app.told(), app.problems().length > 0]).toEqual([[`${text}Try again`], [], true]);
  app.server.answer(key, key === MODELS ? [QUOTES] : []);
  await page.press('Try again');
  await page.found(() => page.alerts().length === 0);
  expect(document.body.textContent).toContain(NOTHING_ASKED);
});

test.each(['refused', 'lost'])('a question that is %s is asked again', async (how) => {
  if (how === 'lost') app.server.lose(ASK);
  else app.server.refuse(ASK, 'Internal');
  await open('/ask');
  await page.press('What was decided?');
  await page.found(() => page.alerts().length > 0);
  expect(page.alerts()).toEqual(['Something went wrong. You can retry or choose another AITry again']);
  await page.press('Try again');
  await page.found(() => app.server.count(ASK) === 2);
});
