// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_BROWSER_WORDS } from '../../model/browser-words.ts';
import { loadCallText } from '../../platform/text.ts';
import { BrowserWordsSwitch, type BrowserWordsSwitchProps } from './browser-words-switch.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

async function shown(given: Partial<BrowserWordsSwitchProps>) {
  await loadCallText('en');
  const element = document.createElement('div');
  const root = createRoot(element);
  const props: BrowserWordsSwitchProps = {
    words: { ...NO_BROWSER_WORDS, place: 'outside' },
    on: false,
    onChange: () => undefined,
    language: 'de',
    sealed: false,
    noEngine: false,
    ...given,
  };
  await act(async () => {
    root.render(
      <Suspense>
        <BrowserWordsSwitch {...props} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const input = element.querySelector('input');
  const result = { text: element.textContent, checked: input?.checked, disabled: input?.disabled };
  act(() => root.unmount());
  return result;
}

test.each([
  ['on-device', 'Your voice stays on this device.'],
  ['downloadable', 'Your browser downloads this language first.'],
  ['outside', 'Your voice goes to your browser’s maker'],
] as const)('beside the switch stands where the voice goes: %s', async (place, sentence) => {
  const { text, checked } = await shown({ words: { ...NO_BROWSER_WORDS, place } });
  expect(text).toContain(sentence);
  expect(text).not.toContain('No speech engine');
  expect(checked).toBe(false);
});

test('where the server has no engine it is offered; where the browser has none either, that is said', async () => {
  expect((await shown({ noEngine: true })).text).toContain('No speech engine for German is set up');
  const none = await shown({ noEngine: true, words: NO_BROWSER_WORDS });
  expect(none.text).toContain('this browser can’t recognise speech');
  expect(none.checked).toBeUndefined();
  expect((await shown({ words: NO_BROWSER_WORDS })).text).toBe('');
});

test('where nothing writes down what is said it is offered without a word about engines; a loss is said', async () => {
  const words = { ...NO_BROWSER_WORDS, place: 'outside', unwritten: true, lost: true } as const;
  const { text } = await shown({ words });
  expect(text).toContain('Nothing that is said here is being written down.');
  expect(text).not.toContain('No speech engine');
  expect(text).toContain('Some of what you said wasn’t written down');
});

test('a sealed room has no recognition at the browser’s maker', async () => {
  const { text, checked, disabled } = await shown({ sealed: true, on: true });
  expect(text).toContain('This room is sealed. This browser recognises German only on its maker’s servers');
  expect([checked, disabled]).toEqual([false, true]);
  const local = await shown({
    sealed: true,
    on: true,
    words: { ...NO_BROWSER_WORDS, place: 'on-device', state: 'listening' },
  });
  expect([local.checked, local.disabled]).toEqual([true, false]);
});

test.each([
  ['downloading', 'Your browser is downloading German…'],
  ['listening', 'Your browser is writing down what you say.'],
  ['paused', 'Paused while'],
  ['alone', 'when someone else is here'],
  ['unreachable', 'It keeps trying.'],
  ['held', 'is sent when it’s back'],
  ['denied', 'doesn’t allow speech recognition'],
  ['language', 'can’t recognise German'],
  ['failed', 'keeps stopping'],
] as const)('it says how it goes: %s', async (state, sentence) => {
  expect((await shown({ on: true, words: { ...NO_BROWSER_WORDS, place: 'outside', state } })).text).toContain(
    sentence,
  );
});
