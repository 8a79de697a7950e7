// @vitest-environment happy-dom
import type { ConferenceId, Prompt } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { promptsQuery } from '../../platform/prompts.ts';
import { queries } from '../../platform/queries.ts';
import { createAiChat } from './ai-conversation.ts';
import { getAiText } from './ai-text.ts';
import { AskField } from './ask-field.tsx';

const prompt = (name: string, text: string, type: Prompt['type'] = 'custom') =>
  ({ id: `prm_${name}`, name, text, type }) as Prompt;
const PROMPTS = [
  prompt('Decisions', 'What was decided in {{meeting}}?'),
  prompt('Details', 'Tell me more, in {{language}}'),
  prompt('Summary', 'Summarise', 'predefined'),
];

let root: Root;
let element: HTMLElement;
let chat: ReturnType<typeof createAiChat>;
const asked: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queries.setQueryData(promptsQuery.queryKey, PROMPTS);
  await getAiText();
  asked.length = 0;
  chat = createAiChat('cnf_1' as ConferenceId, { call: new FakeApi().call, callEvents: undefined as never });
  chat.ask = (text) => {
    asked.push(text);
    return Promise.resolve();
  };
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
  queries.clear();
  vi.unstubAllGlobals();
});

function Field({ member, meeting }: { member: boolean; meeting: string | null }) {
  const draft = useStore(chat.store, (state) => state.draft);
  return (
    <AskField chat={chat} answering={false} draft={draft} note={null} member={member} meeting={meeting} />
  );
}
async function show({ member = true, meeting = 'Plan' }: { member?: boolean; meeting?: string | null } = {}) {
  await act(async () => {
    root.render(
      <Suspense>
        <Field member={member} meeting={meeting} />
      </Suspense>,
    );
    await Promise.resolve();
  });
}
const write = (text: string) => act(() => chat.write(text));
const field = () => element.querySelector('textarea')!;
/** @returns whether somebody else may act on the key too */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  act(() => void field().dispatchEvent(event));
  return !event.defaultPrevented;
}
const options = () =>
  [...element.querySelectorAll('[role=option]')].map((each) => each.firstChild!.textContent);
const active = () =>
  element.querySelector(
    `#${CSS.escape(field().getAttribute('aria-activedescendant') ?? 'none')} :first-child`,
  )?.textContent;

test('a slash at the beginning lists the prompts, a member’s own first; words after it search', async () => {
  await show();
  write('What / where?');
  expect([options(), field().getAttribute('role')]).toEqual([[], null]);
  write('/');
  expect(options()).toEqual(['Decisions', 'Details', 'Summary']);
  expect(field().getAttribute('role')).toBe('combobox');
  expect(element.querySelector('[role=listbox]')!.id).toBe(field().getAttribute('aria-controls'));
  write('/de');
  expect(options()).toEqual(['Decisions', 'Details']);
  write('/nothing');
  expect(element.querySelector('[role=status]')!.textContent).toBe('There’s no prompt with that name.');
});

test('arrows move through the list and around its ends', async () => {
  await show();
  write('/');
  const seen = [active()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    press(key);
    seen.push(active());
  }
  expect(seen).toEqual(['Decisions', 'Details', 'Summary', 'Decisions', 'Summary']);
});

test('Enter writes the prompt with its variables filled in; the next Enter sends it', async () => {
  await show({ meeting: 'Plan”\n{{language}}' });
  write('/dec');
  press('Enter');
  expect([chat.store.getState().draft, asked]).toEqual(['What was decided in “Plan’ {{language}}”?', []]);
  expect(options()).toEqual([]);
  press('Enter');
  expect([chat.store.getState().draft, asked]).toEqual(['', ['What was decided in “Plan’ {{language}}”?']]);
});

test('a meeting without a name, and the language of the page', async () => {
  await show({ meeting: null });
  write('/dec');
  press('Enter');
  expect(chat.store.getState().draft).toBe('What was decided in this meeting?');
  write('/det');
  press('Tab');
  expect(chat.store.getState().draft).toBe('Tell me more, in English');
});

test('Escape closes the list and nothing else; what was typed is sent as it is', async () => {
  await show();
  write('/dec');
  expect(press('Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect(press('Escape')).toBe(true);
  press('Enter');
  expect(asked).toEqual(['/dec']);
  write('/');
  expect(options()).toHaveLength(3);
});

test('the keys of an input method are its own', async () => {
  await show();
  write('/de');
  press('Enter', { isComposing: true });
  expect([chat.store.getState().draft, asked]).toEqual(['/de', []]);
});

test('a press on a prompt writes it', async () => {
  await show();
  write('/');
  act(() => element.querySelectorAll<HTMLElement>('[role=option]')[2]!.click());
  expect(chat.store.getState().draft).toBe('Summarise');
});

test('guests have no prompts', async () => {
  await show({ member: false });
  write('/');
  expect([options(), element.querySelector('[role=status]')]).toEqual([[], null]);
});

test('what is too long after the variables are filled in is counted and not sent', async () => {
  await show();
  write('x'.repeat(4_001));
  press('Enter');
  expect([asked, element.textContent]).toEqual([[], expect.stringContaining('1 character too many')]);
});
