// @vitest-environment happy-dom
import type { AiMessage, AiModel, AiQuote, SegmentId } from '@intermind/contracts';
import { INJECTIONS } from '@intermind/testing';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AiMessageItem } from './ai-message.tsx';
import { getAiText } from './ai-text.ts';

const MODEL: AiModel = { id: 'm', name: 'Gemma', outside: false, quotesOnly: false };
const QUOTE: AiQuote = {
  number: 1,
  segmentId: 'seg_1' as SegmentId,
  speaker: 'Ada',
  startMs: 62_000,
  language: 'en',
  text: 'In May.',
};
const answer = (part: Partial<AiMessage>): AiMessage => ({
  id: 'aim_1' as AiMessage['id'],
  role: 'assistant',
  text: '',
  aiModel: 'm',
  outcome: null,
  quotes: [],
  state: 'done',
  heardMs: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...part,
});

let root: Root;
let element: HTMLElement;
const onShow = vi.fn();
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await getAiText();
  onShow.mockClear();
  element = document.createElement('ol');
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function show(message: AiMessage, { last = true } = {}): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <AiMessageItem message={message} models={[MODEL]} last={last} onShow={onShow} />
      </Suspense>,
    );
    await Promise.resolve();
  });
}

test.each(INJECTIONS)('as an answer, a quotation and a name it is text: %j', async (planted) => {
  for (const role of ['assistant', 'user'] as const) {
    await show(answer({ role, text: planted, quotes: [{ ...QUOTE, speaker: planted, text: planted }] }));
    expect(element.textContent).toContain(planted);
    // Nothing that loads, runs or looks like ours.
    expect(element.querySelector('img, script, style, iframe, object, svg, link, form')).toBeNull();
    const links = [...element.querySelectorAll('a')];
    expect(links.every(({ protocol }) => protocol === 'https:' || protocol === 'http:')).toBe(true);
    expect(links.every(({ rel, target }) => rel === 'noopener noreferrer' && target === '_blank')).toBe(true);
    expect(links.every(({ href, textContent }) => new URL(textContent).href === href)).toBe(true);
    expect(links.every(({ username }) => username === '')).toBe(true);
  }
});

test('the time of a quotation leads to its sentence', async () => {
  await show(answer({ text: 'In May [1].', quotes: [QUOTE] }));
  const button = element.querySelector('button')!;
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual([
    '01:02',
    '01:02, show where it was said',
  ]);
  act(() => button.click());
  expect(onShow.mock.calls).toEqual([['seg_1']]);
});

test.each([
  [null, 'Gemma'],
  [0, 'Gemma · Nothing heard yet'],
  [62_000, 'Gemma · Heard until 01:02'],
])('under an answer: who gave it, and how far it had heard (%s ms)', async (heardMs, text) => {
  await show(answer({ text: 'Yes', heardMs }));
  expect(element.querySelector('li > p:last-child')!.textContent).toBe(text);
});

test('an answer that failed says so once something else was asked', async () => {
  await show(answer({ state: 'failed' }));
  expect(element.textContent).toBe('Gemma');
  await show(answer({ state: 'failed' }), { last: false });
  expect(element.textContent).toBe('Not answeredGemma');
});
