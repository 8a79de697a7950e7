// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH, fakeCall, KEN, MEMBER, state, YOU } from '../../call/testing/fake-call.ts';
import { getCallText } from '../../platform/text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CallPeople } from './call-people.tsx';
import { connectionNotice } from './connection-notice.ts';
import { openSettings } from './settings-code.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useWho, type Who } from './use-who.ts';

/** What people in a call read when something fails there (spec 1 §8). */

const app = fakeApp();
const page = drawnPage();

vi.mock('./call-settings.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(async () => {
  await getCallText();
});

async function inCall() {
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  await call.inCall(MEMBER, KEN);
  return call;
}
const error = (text: string) => ({ kind: 'error', text, durationMs: 4_000 });

test.each<[ErrorCode, string]>([
  ['Unavailable', 'The role couldn’t be changed. Try again.'],
  ['RegisteredUsersOnly', 'Only registered users can become moderators.'],
  ['HostImmutable', 'The host can’t be removed or given another role.'],
])('a role that cannot be changed (%s): %s', async (code, text) => {
  const call = await inCall();
  call.sockets.last.receive(state({ ...YOU, role: 'moderator' }, KEN));
  call.api.answer('PATCH /participants/{id}', FakeApi.refusal(code));
  await page.draw(<CallPeople meeting={call.meeting}>{null}</CallPeople>);
  await page.choose('Speaker');
  await page.found(() => app.told().length > 0);
  expect(app.told()).toEqual([error(text)]);
});

test('languages that cannot be changed go back, with a message', async () => {
  const call = await inCall();
  call.api.answer('PATCH /participants/{id}', FakeApi.refusal('Unavailable', 'later', 503));
  let who: Who | undefined;
  function Probe() {
    who = useWho(call.meeting);
    return null;
  }
  await page.draw(<Probe />);
  await page.settle(() => who!.chooseLanguages({ language: 'fr', hears: 'fr', understands: [] }));
  await page.found(() => app.told().length > 0);
  expect(app.told()).toEqual([error('Your languages couldn’t be changed. Try again.')]);
  expect(call.settings.getState()).toMatchObject(ENGLISH);
});

test('settings that cannot be loaded: a message, and the call goes on as it was', async () => {
  const call = await inCall();
  await openSettings(call.meeting);
  expect(app.told()).toEqual([error('Your settings couldn’t be loaded. Check your internet connection.')]);
  expect([call.meeting.panels.getState().open, call.shown(), app.problems()]).toEqual([
    null,
    'ready',
    ['The settings could not be loaded'],
  ]);
});

test('a link that cannot be copied can be taken from the address bar', async () => {
  let copy: (() => void) | undefined;
  function Probe() {
    copy = useCopyLink('abc-defg-hij');
    return null;
  }
  await page.draw(<Probe />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await page.settle(() => copy!());
  expect(app.told()).toEqual([error('The link couldn’t be copied. Copy it from the address bar.')]);
});

test.each([
  ['mediaLost', false, 'Connection lost. Reconnecting…'],
  ['mediaLost', true, 'Connection lost. Reconnecting… Nobody can hear you right now.'],
  ['rejoining', false, 'Connection lost. Rejoining the meeting…'],
  ['rejoining', true, 'Connection lost. Rejoining the meeting… Nobody can hear you right now.'],
] as const)(
  'while the connection is lost (%s, not heard: %s) the call says: %s',
  async (link, notHeard, text) => {
    const t = await getCallText();
    expect(t(connectionNotice(link, notHeard)!)).toBe(text);
    expect([connectionNotice('up', true), connectionNotice('signalLost', true)]).toEqual([null, null]);
  },
);
