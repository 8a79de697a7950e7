// @vitest-environment happy-dom
import type { Prompt } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getPromptsText } from '../../features/prompts/prompts-text.ts';
import { PromptDialogs, type PromptsDialog } from './prompt-dialogs.tsx';
import { OWN_PROMPTS, type PromptScope } from './prompt-scopes.ts';

const toasts: string[] = [];
vi.mock('../../platform/toast.ts', () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }));
vi.mock('../../platform/log.ts', () => ({ logProblem: () => undefined }));

const PROMPT = { id: 'prm_1', name: 'Decisions', text: 'What?', type: 'custom' } as Prompt;
const onClose = vi.fn();
let root: Root;
let scope: { [Name in 'create' | 'change' | 'remove']: ReturnType<typeof vi.fn> } & PromptScope;

beforeAll(async () => {
  // Loaded before: what suspends in a test resolves in its own time.
  await import('../../features/prompts/prompt-dialog.tsx');
  await import('../../features/prompts/delete-prompt-dialog.tsx');
  await getPromptsText();
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  toasts.length = 0;
  onClose.mockClear();
  const done = () => vi.fn(() => Promise.resolve(null));
  scope = { ...OWN_PROMPTS, create: done(), change: done(), remove: done() };
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => {
    root.unmount();
    return new Promise((done) => setTimeout(done));
  });
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function show(dialog: PromptsDialog): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <PromptDialogs scope={scope} dialog={dialog} onClose={onClose} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  await settled(() => button('Cancel'));
}
/** What is loaded or answered meanwhile is shown. */
async function settled(find: () => unknown): Promise<void> {
  for (let tries = 0; tries < 1_000 && !find(); tries += 1)
    await act(() => new Promise((done) => setTimeout(done, 10)));
  expect(find()).toBeTruthy();
}
const press = (name: string) => act(() => button(name)!.click());
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
const refused = (code: 'Unknown' | 'NotFound' | 'TooManyPrompts') =>
  vi.fn(() => Promise.reject(FakeApi.refusal(code)));

test('what is missing in a new prompt is said, and nothing is sent', async () => {
  await show({ kind: 'new' });
  press('Create');
  expect(alerts()).toEqual(['Enter a name.', 'Enter what the prompt asks.']);
  expect([scope.create.mock.calls, document.activeElement?.tagName]).toEqual([[], 'INPUT']);
});

test('a prompt is changed', async () => {
  await show({ kind: 'edit', prompt: PROMPT });
  press('Save');
  await settled(() => toasts.length > 0);
  expect(scope.change.mock.calls).toEqual([['prm_1', { name: 'Decisions', text: 'What?' }]]);
  expect([toasts, onClose.mock.calls.length]).toEqual([['Prompt saved'], 1]);
});

test.each([
  ['Unknown', 'The prompt couldn’t be saved. Try again.'],
  ['NotFound', 'This prompt has been deleted meanwhile.'],
] as const)('changing fails (%s): the dialog stays and says so', async (code, text) => {
  scope.change = refused(code);
  await show({ kind: 'edit', prompt: PROMPT });
  press('Save');
  await settled(() => alerts().length > 0);
  expect([alerts(), onClose.mock.calls.length]).toEqual([[text], 0]);
});

test.each([
  ['Unknown', 'The prompt couldn’t be created. Try again.'],
  ['TooManyPrompts', 'There is room for 200 prompts. Delete one first.'],
] as const)('creating fails (%s): the dialog stays and says so', async (code, text) => {
  scope.create = refused(code);
  await show({ kind: 'new' });
  await fill('input', 'Decisions');
  await fill('textarea', 'What?');
  press('Create');
  await settled(() => alerts().length > 0);
  expect([alerts(), onClose.mock.calls.length]).toEqual([[text], 0]);
});

test('deleting asks first, and says where it failed', async () => {
  scope.remove = refused('Unknown');
  await show({ kind: 'delete', prompt: PROMPT });
  expect(scope.remove.mock.calls).toEqual([]);
  press('Delete');
  await settled(() => toasts.length > 0);
  expect([toasts, onClose.mock.calls.length]).toEqual([['The prompt couldn’t be deleted. Try again.'], 0]);
});

test('what somebody else has deleted is deleted', async () => {
  scope.remove = refused('NotFound');
  await show({ kind: 'delete', prompt: PROMPT });
  press('Delete');
  await settled(() => toasts.length > 0);
  expect([toasts, onClose.mock.calls.length]).toEqual([['Prompt deleted'], 1]);
});

async function fill(selector: 'input' | 'textarea', value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`form ${selector}`)!;
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
    set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  });
}
