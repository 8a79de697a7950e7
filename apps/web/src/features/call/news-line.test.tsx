// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '../../model/meeting.ts';
import { loadCallText } from '../../platform/text.ts';
import { type Announcements, NewsLine } from './news-line.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

const ALL: Announcements = {
  announceJoins: true,
  announceJoinRequests: true,
  announceHands: true,
  announceMessages: true,
};

async function announced(kind: News['kind'], announcements: Announcements): Promise<string> {
  await loadCallText('en');
  const element = document.createElement('div');
  const root = createRoot(element);
  const news = { sequence: 1, kind, name: 'Ken' };
  await act(async () => {
    root.render(
      <Suspense>
        <NewsLine news={news} announcements={announcements} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const text = element.textContent;
  act(() => root.unmount());
  return text;
}

test.each([
  ['joined', 'announceJoins', 'Ken joined'],
  ['left', 'announceJoins', 'Ken left'],
  ['asked', 'announceJoinRequests', 'Ken wants to join'],
  ['handRaised', 'announceHands', 'Ken raised their hand'],
  ['message', 'announceMessages', 'New message from Ken'],
] as const)('%s is announced, and is not with %s off', async (kind, setting, text) => {
  const others = Object.fromEntries(Object.keys(ALL).map((name) => [name, name === setting])) as never;
  expect(await announced(kind, ALL)).toBe(text);
  expect(await announced(kind, others)).toBe(text);
  expect(await announced(kind, { ...ALL, [setting]: false })).toBe('');
});
