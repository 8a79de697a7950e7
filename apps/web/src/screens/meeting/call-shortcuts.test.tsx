// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Meeting } from '../../call/create-meeting.ts';
import { fakeCall, KEN, MEMBER } from '../../call/testing/fake-call.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { useShortcutList } from './call-shortcuts.tsx';

const page = drawnPage();
fakeApp();

beforeEach(async () => {
  await getCallText();
});

function Probe({ meeting }: { meeting: Meeting }) {
  return useShortcutList(meeting).list;
}

test('the list of shortcuts has the space bar to talk, with its switch', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await page.draw(<Probe meeting={call.meeting} />);
  await page.key('?');
  const row = await page.found(() =>
    [...document.querySelectorAll('li')].find(({ textContent }) => textContent.startsWith('Push to talk')),
  );
  const { textContent } = row;
  const turn = row.querySelector<HTMLInputElement>('[role=switch]')!;
  expect([textContent, turn.checked, call.settings.getState().pushToTalk]).toEqual([
    'Push to talkSpace',
    false,
    false,
  ]);
  await page.settle(() => turn.click());
  expect([turn.checked, call.settings.getState().pushToTalk]).toEqual([true, true]);
});
