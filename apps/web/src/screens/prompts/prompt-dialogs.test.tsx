// @vitest-environment happy-dom
import type { Prompt } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getPromptsText } from '../../features/prompts/prompts-text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { PromptDialogs, type PromptsDialog } from './prompt-dialogs.tsx';
import { EVERYONES_PROMPTS, OWN_PROMPTS, type PromptScope } from './prompt-scopes.ts';

const page = drawnPage();
const app = fakeApp();
const PROMPT = { id: 'prm_1', name: 'Decisions', text: 'What?', type: 'custom' } as Prompt;
const onClose = vi.fn();
let scope: { [Name in 'create' | 'change' | 'remove']: ReturnType<typeof vi.fn> } & PromptScope;

beforeAll(async () => {
  // Loaded before: what suspends in a test resolves in its own time.
  await import('../../features/prompts/prompt-dialog.tsx');
  await import('../../features/prompts/delete-prompt-dialog.tsx');
  await getPromptsText();
});
beforeEach(() => {
  onClose.mockClear();
  const done = () => vi.fn(() => Promise.resolve(null));
  scope = { ...OWN_PROMPTS, create: done(), change: done(), remove: done() };
});

async function show(dialog: PromptsDialog): Promise<void> {
  await page.draw(<PromptDialogs scope={scope} dialog={dialog} onClose={onClose} />);
  await page.found(() => page.button('Cancel'));
}
const told = (kind: string, text: string) => [{ kind, text, durationMs: 4_000 }];
const refused = (code: 'Unknown' | 'NotFound' | 'TooManyPrompts' | 'SystemPrompt') =>
  vi.fn(() => Promise.reject(FakeApi.refusal(code)));

test('what is missing in a new prompt is said, and nothing is sent', async () => {
  await show({ kind: 'new' });
  await page.press('Create');
  expect(page.alerts()).toEqual(['Enter a name.', 'Enter what the prompt asks.']);
  expect([scope.create.mock.calls, document.activeElement?.tagName]).toEqual([[], 'INPUT']);
});

test('a prompt is changed', async () => {
  await show({ kind: 'edit', prompt: PROMPT });
  await page.press('Save');
  await page.found(() => app.told().length > 0);
  expect(scope.change.mock.calls).toEqual([['prm_1', { name: 'Decisions', text: 'What?' }]]);
  expect([app.told(), onClose.mock.calls.length]).toEqual([told('success', 'Prompt saved'), 1]);
});

test('an administrator makes one of everyone’s a system prompt', async () => {
  scope.whose = EVERYONES_PROMPTS.whose;
  await show({ kind: 'edit', prompt: { ...PROMPT, type: 'predefined', system: false } });
  await page.settle(() => document.querySelector<HTMLElement>('[role=switch]')!.click());
  await page.press('Save');
  await page.found(() => app.told().length > 0);
  expect(scope.change.mock.calls).toEqual([['prm_1', { name: 'Decisions', text: 'What?', system: true }]]);
});

test('one’s own cannot be a system prompt', async () => {
  await show({ kind: 'edit', prompt: PROMPT });
  expect(document.querySelector('[role=switch]')).toBeNull();
});

test.each([
  ['Unknown', 'The prompt couldn’t be saved. Try again.'],
  ['NotFound', 'This prompt has been deleted meanwhile.'],
] as const)('changing fails (%s): the dialog stays and says so', async (code, text) => {
  scope.change = refused(code);
  await show({ kind: 'edit', prompt: PROMPT });
  await page.press('Save');
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), onClose.mock.calls.length]).toEqual([[text], 0]);
});

test.each([
  ['Unknown', 'The prompt couldn’t be created. Try again.'],
  ['TooManyPrompts', 'There is room for 200 prompts. Delete one first.'],
] as const)('creating fails (%s): the dialog stays and says so', async (code, text) => {
  scope.create = refused(code);
  await show({ kind: 'new' });
  await page.type('Name', 'Decisions');
  await page.type('Prompt', 'What?');
  await page.press('Create');
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), onClose.mock.calls.length]).toEqual([[text], 0]);
});

test.each([
  ['Unknown', 'The prompt couldn’t be deleted. Try again.'],
  ['SystemPrompt', 'This is a system prompt. Turn that off first, then delete it.'],
] as const)('deleting asks first, and says where it failed (%s)', async (code, text) => {
  scope.remove = refused(code);
  await show({ kind: 'delete', prompt: PROMPT });
  expect(scope.remove.mock.calls).toEqual([]);
  await page.press('Delete');
  await page.found(() => app.told().length > 0);
  expect([app.told(), onClose.mock.calls.length]).toEqual([told('error', text), 0]);
});

test('what somebody else has deleted is deleted', async () => {
  scope.remove = refused('NotFound');
  await show({ kind: 'delete', prompt: PROMPT });
  await page.press('Delete');
  await page.found(() => app.told().length > 0);
  expect([app.told(), onClose.mock.calls.length]).toEqual([told('success', 'Prompt deleted'), 1]);
});
