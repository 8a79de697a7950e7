// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const page = drawnPage();
const app = fakeApp();
const CODE = 'abc-defg-hij';
const LINK = 'https://meet.example.org/abc-defg-hij';

beforeEach(async () => {
  await getCallText();
});

const draw = (title: string | null) =>
  page.draw(<InviteDialog title={title} code={CODE} link={LINK} onClose={() => undefined} />);

test.each([
  ['Weekly call', 'Weekly call'],
  [null, 'Join the meeting'],
])('what others need to join is copied as a text; the room is called %s', async (title, first) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await draw(title);
  await page.press('Copy joining info');
  expect(copied.mock.calls).toEqual([[`${first}\nLink: ${LINK}\nMeeting code: ${CODE}`]]);
  expect([page.texts('[role=dialog] section p').join('\n'), page.button('Copied') !== undefined]).toEqual([
    copied.mock.calls[0]![0],
    true,
  ]);
});

test('what cannot be copied stays to be selected, and a message says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await draw(null);
  await page.press('Copy joining info');
  expect(app.told()).toEqual([
    {
      kind: 'error',
      text: 'The link couldn’t be copied. Select it and copy it manually.',
      durationMs: 4_000,
    },
  ]);
  expect(page.button('Copy joining info')).toBeDefined();
});
