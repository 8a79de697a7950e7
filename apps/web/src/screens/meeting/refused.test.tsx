// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { ERRORS } from '@intermind/contracts/errors';
import { FakeApi } from '@intermind/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedToJoin, ENGLISH, fakeCall, joinRequest, MEMBER } from '../../call/testing/fake-call.ts';
import { getCallText } from '../../platform/text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { MeetingViews } from './meeting-views.tsx';

/** What people who do not get in, or do not get back in, read (spec 1 §8). */

const app = fakeApp();
const page = drawnPage();

beforeEach(async () => {
  await getCallText();
  await app.signIn();
  history.replaceState(null, '', '/abc-defg-hij');
});
afterEach(() => vi.useRealTimers());

type Call = ReturnType<typeof fakeCall>;
const refusal = (code: ErrorCode) => FakeApi.refusal(code, ERRORS[code].message, ERRORS[code].status);
const draw = ({ meeting }: Call) => page.draw(<MeetingViews meeting={meeting} />);
const buttons = () => page.texts('main button');
/** What is still held: devices, websockets, the place in the meeting. */
const open = ({ devices, meeting, sockets }: Call) => [
  devices.live.length,
  sockets.opened.length,
  meeting.session(),
];
const CLOSED = [0, 0, null];
const HOME = ['Try again', 'Home'];

test.each<[ErrorCode, title: string, text: string]>([
  ['ConferenceLocked', 'Could not join the meeting', 'This meeting is locked. Nobody else can join.'],
  [
    'QuotaExceeded',
    'Could not join the meeting',
    'This room has reached its plan quota. Ask its owner to upgrade.',
  ],
  ['TokenInvalid', 'Could not join the meeting', 'Your session has ended. Sign in, or join as a guest.'],
  ['ConferenceCapacityExceeded', 'Meeting capacity exceeded.', 'Someone has to leave before you can join.'],
  ['ValidationFailed', 'Could not join the meeting', 'An error occurred. Try again or contact support'],
])('%s: “%s”, everything is closed, and it can be tried again', async (code, title, text) => {
  const call = fakeCall();
  call.joining(MEMBER, refusal(code));
  await call.meeting.join(MEMBER, ENGLISH);
  await draw(call);
  expect([page.texts('h1'), page.alerts(), open(call)]).toEqual([[title], [text], CLOSED]);
  expect(buttons()).toEqual(code === 'ConferenceCapacityExceeded' ? HOME : ['Report a problem', ...HOME]);
  call.joining(MEMBER, refusal('ConferenceNotFound'));
  await page.press('Try again');
  expect([page.texts('h1'), call.joins(MEMBER)]).toEqual([['Meeting not found.'], 2]);
});

test('replaced by their other devices: told so, and they can join again here', async () => {
  const call = fakeCall();
  await call.inCall();
  call.joining(MEMBER, refusal('ParticipantDropped'));
  call.media.last.events.onGone('lost');
  await call.clock.advance(10_000);
  await draw(call);
  expect([page.texts('h1'), page.alerts(), buttons()]).toEqual([
    ['This device was disconnected'],
    ['You joined on too many devices, so this one was disconnected. You can join again here.'],
    ['Rejoin', 'Home'],
  ]);
});

test.each([
  [
    'what the server said',
    refusal('ValidationFailed'),
    `ValidationFailed: ${ERRORS.ValidationFailed.message}`,
  ],
  ['what the browser said', new TypeError('x is not a function'), 'x is not a function'],
  ['that no participant was made', undefined, 'Failed to create participant'],
])('an error that nobody expects is shown with its detail: %s', async (_what, answer, detail) => {
  const call = fakeCall();
  call.joining(MEMBER, answer);
  await call.meeting.join(MEMBER, ENGLISH);
  await draw(call);
  expect([page.alerts(), page.texts('main p').includes(detail), open(call)]).toEqual([
    ['An error occurred. Try again or contact support'],
    true,
    CLOSED,
  ]);
  expect(call.problems).toEqual(['The meeting could not be joined']);
});

test.each<ErrorCode>(['ConferenceNotFound', 'NotFound'])(
  '%s: there is no meeting, and another code can be entered',
  async (code) => {
    const call = fakeCall();
    call.joining(MEMBER, refusal(code));
    await call.meeting.join(MEMBER, ENGLISH);
    await draw(call);
    expect([page.texts('h1'), open(call)]).toEqual([['Meeting not found.'], CLOSED]);
    expect(document.querySelector('main input')).not.toBeNull();
  },
);

test('a browser without WebRTC is told so, and asks nobody', async () => {
  const call = fakeCall();
  call.media.available = false;
  await call.meeting.join(MEMBER, ENGLISH);
  await draw(call);
  expect([page.alerts(), call.joins(MEMBER), open(call)]).toEqual([
    ['WebRTC connection is not available. Update your browser, or use another one.'],
    0,
    CLOSED,
  ]);
});

test('a guest who is rejected reads so, and is led home after ten seconds', async () => {
  const call = await askedToJoin();
  call.sockets.last.receive({ type: 'join_request.rejected', joinRequestId: joinRequest().id });
  expect([call.shown(), open(call)]).toEqual(['rejected', CLOSED]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await draw(call);
  expect([page.texts('h1'), page.alerts()]).toEqual([
    ['The host didn’t let you in'],
    ['Join request was rejected'],
  ]);
  expect(page.texts('[role=timer]')[0]).toContain('Back to the home page in 10 seconds');
  for (let second = 1; second < 10; second += 1) await page.settle(() => vi.advanceTimersByTimeAsync(1_000));
  expect(location.pathname).toBe('/abc-defg-hij');
  await page.settle(() => vi.advanceTimersByTimeAsync(1_000));
  expect(location.pathname).toBe('/');
});

test('a person who cannot come back because the meeting is full is out, with everything closed', async () => {
  const call = fakeCall();
  await call.inCall();
  call.joining(MEMBER, refusal('ConferenceCapacityExceeded'));
  call.media.last.events.onGone('lost');
  await call.clock.advance(10_000);
  await draw(call);
  expect([page.texts('h1'), open(call), call.media.last.disconnected]).toEqual([
    ['Meeting capacity exceeded.'],
    CLOSED,
    true,
  ]);
});

test('a person who cannot come back because nobody answers reads that the connection is lost, and may try again', async () => {
  const call = fakeCall();
  await call.inCall();
  call.joining(MEMBER, FakeApi.refusal('Network', 'gone', 0));
  call.media.last.events.onGone('lost');
  await call.clock.advance(10 * 60_000);
  await draw(call);
  expect([page.texts('h1'), page.alerts(), open(call)]).toEqual([
    ['Connection lost'],
    ['The server isn’t responding. Check your internet connection, then try again.'],
    CLOSED,
  ]);
  const before = call.joins(MEMBER);
  await page.press('Try again');
  expect(call.joins(MEMBER)).toBe(before + 1);
});
