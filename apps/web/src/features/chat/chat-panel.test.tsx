// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, MEMBER } from '../../call/testing/fake-call.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { ChatPanel } from './chat-panel.tsx';

const page = drawnPage();
beforeEach(async () => {
  await getCallText();
});

test.each([
  [null, 'Everyone in the meeting can read this. Messages are kept after it ends.'],
  [30, 'Everyone in the meeting can read this. Chat messages are kept for 30 days.'],
])('says who can read it and for how long; kept for days: %s', async (keptDays, text) => {
  const call = fakeCall();
  await call.inCall(MEMBER);
  const { store, acts } = call.meeting;
  await page.draw(
    <ChatPanel
      chat={store.getState().chat}
      you={store.getState().conference!.you}
      guest={false}
      closed={false}
      keptDays={keptDays}
      labelledBy="heading"
      acts={acts}
      onDraft={() => undefined}
    />,
  );
  expect(page.texts('p')).toContain(text);
});
