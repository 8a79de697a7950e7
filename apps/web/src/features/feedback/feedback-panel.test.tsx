// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { CAPTURE_HINT_AGAIN_MS, SCREENSHOT_MAX_BYTES } from '@intermind/contracts/feedback';
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

test('feedback is not sent while a picture is being read, so that it does not go without it', async () => {
  const read = Promise.withResolvers<{ close: () => void }>();
  vi.stubGlobal('createImageBitmap', () => read.promise);
  app.server.answer(IDEAS);
  await draw();
  await attach(file('large.png', 'image/png'));
  expect(page.button('Send')?.getAttribute('aria-busy')).toBe('true');
  await page.press('Send');
  expect([app.server.count(IDEAS), feedback.getState().state.sending]).toEqual([0, false]);
  read.resolve({ close: () => undefined });
  await page.found(() => page.button('Mark up'));
  expect(feedback.getState().picture?.original).toMatchObject({ name: 'large.png' });
  await page.press('Send');
  await page.found(() => !isOpen());
  expect(app.server.count(IDEAS)).toBe(1);
});

/** A screen of this size, which the browser lets the page see; `ended`: its tracks that were stopped. */
function fakeScreen(widthPx: number, heightPx: number) {
  const ended: string[] = [];
  const sizes: string[] = [];
  const stream = { getTracks: () => [{ stop: () => ended.push('video') }] };
  const getDisplayMedia = vi.fn(() => Promise.resolve(stream));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
  const video = HTMLVideoElement.prototype;
  vi.spyOn(video, 'srcObject', 'set').mockImplementation(() => undefined);
  vi.spyOn(video, 'play').mockResolvedValue();
  Object.defineProperty(video, 'videoWidth', { value: widthPx, configurable: true });
  Object.defineProperty(video, 'videoHeight', { value: heightPx, configurable: true });
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, __: number, ___: number, width: number, height: number) =>
      sizes.push(`${width} × ${height}`),
  } as unknown as CanvasRenderingContext2D & GPUCanvasContext);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'], { type: 'image/jpeg' })));
  return { getDisplayMedia, ended, sizes };
}

test.each([
  [1_280, 720, '1280 × 720'],
  [320, 240, '640 × 480'],
])('a screen of %i × %i pixels is attached as %s, and no longer captured (spec 1 §5)', async (...given) => {
  const [width, height, kept] = given;
  const { ended, sizes } = fakeScreen(width, height);
  await draw();
  await page.press('Take a screenshot');
  await page.press('Continue');
  await page.found(() => page.button('Mark up'));
  expect([sizes, ended, page.alerts(), feedback.getState()]).toMatchObject([
    [kept],
    ['video'],
    [],
    { capturing: false, picture: { file: { type: 'image/jpeg' } } },
  ]);
});

test('what the browser will ask is explained again after seven days (spec 1 §5)', async () => {
  const { getDisplayMedia } = fakeScreen(1_280, 720);
  const now = vi.spyOn(Date, 'now');
  const start = 1_800_000_000_000;
  /** @returns whether it was explained first */
  const capture = async (atMs: number) => {
    now.mockReturnValue(start + atMs);
    const before = getDisplayMedia.mock.calls.length;
    await page.press('Take a screenshot');
    const explained = page.button('Continue') !== undefined;
    if (explained) await page.press('Continue');
    await page.press('Remove');
    expect(getDisplayMedia.mock.calls.length).toBe(before + 1);
    return explained;
  };
  await draw();
  expect(await capture(0)).toBe(true);
  expect(await capture(CAPTURE_HINT_AGAIN_MS - 1)).toBe(false);
  expect(await capture(2 * CAPTURE_HINT_AGAIN_MS)).toBe(true);
});

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

test.each(['issue', 'idea'] as const)(
  'the form of an %s warns of sending anything sensitive (spec 1 §5)',
  async (kind) => {
    dispatch('open');
    dispatch(kind);
    await page.draw(<FeedbackPanel opener={null} />);
    const field = await page.found(() => document.querySelector('textarea'));
    const described = field.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Please leave out passwords and other sensitive information.',
    );
  },
);
