// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { SCREENSHOT_MAX_BYTES } from '@intermind/contracts/feedback';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { showToast, toasts } from '../../platform/toast.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { Toaster } from '../../shared/ui/toaster.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { dispatch, feedback, write } from './feedback-store.ts';
import { getFeedbackText } from './feedback-text.ts';

const page = drawnPage();
const app = fakeApp();
const IDEAS = 'POST /feedback/ideas';
const WORDS = 'Larger captions';
/** The number keeps its unit beside it. */
const TOO_LARGE = 'File is too large. Maximum size is 5\u00a0MB.';

beforeEach(async () => {
  await getFeedbackText();
  await app.signIn();
  feedback.setState(feedback.getInitialState(), true);
  // Pictures are read by the browser; here by what they are called.
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'broken.png'
      ? Promise.reject(new Error('broken'))
      : Promise.resolve({ close: () => undefined }),
  );
});

async function draw(): Promise<void> {
  dispatch('open');
  dispatch('idea');
  write({ message: WORDS });
  await page.draw(
    <>
      <FeedbackPanel opener={null} />
      <Toaster />
    </>,
  );
}
async function attach(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await page.settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}
const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type });
const isOpen = () => feedback.getState().state.view === 'idea';

test.each([
  ['no image', file('notes.txt', 'text/plain'), 'This file type isn’t supported. Choose an image.'],
  ['a program', file('picture.svg', 'image/svg+xml'), 'This file type isn’t supported. Choose an image.'],
  [
    'what only calls itself one',
    file('broken.png', 'image/png'),
    'This file type isn’t supported. Choose an image.',
  ],
  ['too large', file('large.png', 'image/png', SCREENSHOT_MAX_BYTES + 1), TOO_LARGE],
])(
  'a file that is %s is not attached, and the form says why until another is chosen (spec 1 §8)',
  async (...given) => {
    const [, wrong, text] = given;
    await draw();
    await attach(wrong);
    expect([page.alerts(), feedback.getState().picture]).toEqual([[text], null]);
    await attach(file('good.png', 'image/png'));
    await page.found(() => page.button('Mark up'));
    expect(page.alerts()).toEqual([]);
  },
);

test.each([
  ['NotReadableError', ['The screenshot couldn’t be taken. Try again, or attach an image.']],
  // The person closed the browser's own dialogue.
  ['NotAllowedError', []],
])('a screen that cannot be captured (%s): %j (spec 1 §8)', async (name, told) => {
  const getDisplayMedia = vi.fn(() => Promise.reject(new DOMException('no', name)));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
  await draw();
  await page.press('Take a screenshot');
  await page.press('Continue');
  expect([getDisplayMedia.mock.calls.length, page.alerts()]).toEqual([1, told]);
  // Another try, without the explanation.
  await page.press('Take a screenshot');
  expect([getDisplayMedia.mock.calls.length, isOpen()]).toEqual([2, true]);
});

test.each<[ErrorCode, string]>([
  ['Internal', 'Your feedback couldn’t be sent. Try again later. Nothing you entered is lost.'],
  ['TooManyRequests', 'Your feedback couldn’t be sent. Try again later. Nothing you entered is lost.'],
  ['UnsupportedFile', 'This file type isn’t supported. Choose an image.'],
  ['FileTooLarge', TOO_LARGE],
])(
  'feedback that is not taken (%s): the form says so and keeps what was written (spec 1 §8)',
  async (code, text) => {
    app.server.refuse(IDEAS, code);
    await draw();
    await page.press('Send');
    await page.found(() => page.alerts().length > 0);
    expect([page.alerts(), app.told(), isOpen(), feedback.getState().draft.message]).toEqual([
      [text],
      [],
      true,
      WORDS,
    ]);
    app.server.answer(IDEAS);
    await page.press('Send');
    await page.found(() => !isOpen());
    expect(app.server.count(IDEAS)).toBe(2);
  },
);

test('feedback that fails after the panel was closed is told over the page (spec 1 §8)', async () => {
  const answer = Promise.withResolvers<Response>();
  app.server.reply(IDEAS, () => answer.promise);
  await draw();
  await page.press('Send');
  await page.press('Close');
  answer.reject(new TypeError('Failed to fetch'));
  await page.found(() => app.told().length > 0);
  expect([app.told(), feedback.getState().draft.message]).toEqual([
    [
      {
        kind: 'error',
        text: 'Your feedback couldn’t be sent. Try again later. Nothing you entered is lost.',
        durationMs: 4_000,
      },
    ],
    WORDS,
  ]);
});

test('feedback that was sent closes the panel and is thanked for (spec 1 §8)', async () => {
  app.server.answer(IDEAS);
  await draw();
  await page.press('Send');
  await page.found(() => app.told().length > 0);
  expect([app.told(), isOpen(), feedback.getState().draft.message]).toEqual([
    [{ kind: 'success', text: 'Thank you. Your feedback was sent.', durationMs: 4_000 }],
    false,
    '',
  ]);
});

test('Escape closes the panel before a message that came meanwhile', async () => {
  await draw();
  await page.settle(() => showToast({ kind: 'info', text: 'Ben joined', durationMs: Infinity }));
  await page.found(() => page.texts('li[data-state]').length > 0);
  await page.key('Escape');
  expect([isOpen(), toasts.getState().length]).toEqual([false, 1]);
});
