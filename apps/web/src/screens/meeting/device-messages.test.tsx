// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Meeting } from '../../call/create-meeting.ts';
import { admitted, ENGLISH, fakeCall, KEN, MEMBER, YOU } from '../../call/testing/fake-call.ts';
import { browserSettings } from '../../platform/settings.ts';
import { getCallText } from '../../platform/text.ts';
import { toasts } from '../../platform/toast.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { tellVoiceHint } from './device-hints.ts';
import { MeetingScreen } from './meeting-screen.tsx';
import { useDeviceWarnings } from './use-device-warnings.ts';
import { useShareControl } from './use-share-control.tsx';

/** What people read when a device, an effect or sharing does not work (spec 1 §8). */

const page = drawnPage();
const app = fakeApp();

const screen = vi.hoisted((): { environment?: unknown; meeting?: unknown } => ({}));
vi.mock('../../call/browser-environment.ts', () => ({ createBrowserEnvironment: () => screen.environment }));
// What the page shows of it needs a browser; here it is about the messages over the page.
vi.mock('./meeting-views.tsx', () => ({
  MeetingViews({ meeting }: { meeting: unknown }) {
    screen.meeting = meeting;
    return null;
  },
}));
vi.mock('wouter', () => ({ useParams: () => ({ roomId: 'abc-defg-hij' }) }));

beforeEach(async () => {
  await getCallText();
});

const warning = (text: string, durationMs: number) => ({ kind: 'warning', text, durationMs });

test.each([
  [
    'microphone',
    'NotAllowedError',
    'The microphone is blocked. Allow it in the address bar, then turn it on again.',
  ],
  ['camera', 'NotAllowedError', 'The camera is blocked. Allow it in the address bar, then turn it on again.'],
  ['microphone', 'NotFoundError', 'No microphone found'],
  ['camera', 'NotFoundError', 'No camera found'],
  ['microphone', 'TypeError', 'The microphone can’t be used. Another program may be using it.'],
  ['camera', 'TypeError', 'The camera can’t be used. Another program may be using it.'],
] as const)(
  'in the call a %s that does not open (%s) is told for 5 s and shown as off',
  async (kind, name, text) => {
    const call = fakeCall();
    call.settings.setState({ microphoneOn: false, cameraOn: false });
    const meeting = call.open();
    function Probe() {
      useDeviceWarnings(meeting);
      return null;
    }
    await page.draw(<Probe />);
    call.devices.errors.push(name, name);
    await page.settle(async () => {
      meeting.devices[kind].setMuted(false);
      await call.clock.advance(0);
    });
    expect([app.told(), meeting.devices[kind].store.getState().muted]).toEqual([
      [warning(text, 5_000)],
      true,
    ]);
  },
);

/** The meeting page, whose devices and effects the test plays. */
async function meetingPage() {
  const call = fakeCall();
  screen.environment = call.environment;
  browserSettings().setState({ backgroundBlur: false, noiseSuppression: false });
  await page.draw(<MeetingScreen />);
  const { devices } = (await page.found(() => screen.meeting)) as Meeting;
  const deviceOf = (device: { track: () => MediaStreamTrack | null }) =>
    device.track()?.getSettings().deviceId;
  return { call, devices, deviceOf };
}

test('a device that is taken away at each of three attempts, 500 ms apart, is warned of; the default one takes its place', async () => {
  const { call, devices, deviceOf } = await meetingPage();
  call.devices.errors.push('NotReadableError', 'AbortError', 'NotReadableError');
  await page.settle(async () => {
    devices.camera.choose('other');
    devices.camera.setMuted(false);
    await call.clock.advance(999);
  });
  expect(app.told()).toEqual([]);
  await page.settle(() => call.clock.advance(1));
  expect(app.told()).toEqual([warning('This device keeps disconnecting. Choose another one.', 4_000)]);
  expect(deviceOf(devices.camera)).toBe('camera');
});

test.each([
  [
    'blur',
    { backgroundBlur: true },
    'Your background couldn’t be blurred. Your camera is on without blur.',
    'camera',
  ],
  [
    'blur of low quality',
    { backgroundBlur: true, backgroundBlurMode: 'low-quality' },
    'Your background couldn’t be blurred. Your camera is on without blur.',
    'camera',
  ],
  [
    'noise suppression',
    { noiseSuppression: true },
    'Noise suppression isn’t available. Your microphone works without it.',
    'microphone',
  ],
] as const)(
  '%s that does not work is switched off and told for 5 s; the plain device goes on',
  async (...given) => {
    const [, chosen, text, plain] = given;
    const { call, devices, deviceOf } = await meetingPage();
    call.effects.failures = 1;
    await page.settle(async () => {
      devices.start();
      browserSettings().setState(chosen);
      await call.clock.advance(0);
    });
    await page.found(() => app.told().length > 0);
    expect(app.told()).toEqual([warning(text, 5_000)]);
    expect(deviceOf(devices[plain])).toBe(plain);
    expect(browserSettings().getState()).toMatchObject({ backgroundBlur: false, noiseSuppression: false });
  },
);

/** In a call with Ken, on the meeting page; the own microphone gives this level. */
async function heardAt(level: number) {
  const { call, devices } = await meetingPage();
  const meeting = screen.meeting as Meeting;
  call.voice.level = level;
  call.joining(MEMBER, admitted(YOU, KEN));
  await page.settle(() => meeting.join(MEMBER, ENGLISH));
  return { call, devices, meeting };
}
const pressed = () => page.settle(() => toasts.getState()[0]!.action!.onSelect());

test('a person who talks while muted is told that nobody hears it, and can unmute from there', async () => {
  const { call, devices } = await heardAt(0.2);
  await page.settle(async () => {
    devices.microphone.setMuted(true);
    await call.clock.advance(5_000);
  });
  await page.found(() => app.told().length > 0);
  expect(app.told()).toEqual([
    {
      kind: 'info',
      text: 'Your microphone is off, so nobody can hear you.',
      durationMs: 5_000,
      action: 'Turn on the microphone',
    },
  ]);
  await pressed();
  expect(devices.microphone.store.getState().muted).toBe(false);
});

test('a person who is unmuted before the hint has been loaded is not told', async () => {
  const { devices, meeting } = await heardAt(0.01);
  await page.settle(() => devices.microphone.setMuted(false));
  await tellVoiceHint('muted', meeting);
  expect(app.told()).toEqual([]);
});

test('a person whose microphone is on and gives no sound is told so, and led to the settings', async () => {
  const { call, meeting } = await heardAt(0);
  await page.settle(() => call.clock.advance(20_000));
  await page.found(() => app.told().length > 0);
  expect(app.told()).toEqual([
    {
      kind: 'warning',
      text: 'No sound is coming from your microphone. Check that it isn’t switched off, or choose another one.',
      durationMs: 5_000,
      action: 'Settings',
    },
  ]);
  await pressed();
  await page.found(() => meeting.panels.getState().open === 'settings');
});

test.each<[string, (meeting: Meeting) => unknown]>([
  ['left', (meeting) => meeting.leave()],
  ['left for another page', () => page.draw(null)],
])('what the microphone told is taken away with the call that is %s', async (_, end) => {
  const { call, meeting } = await heardAt(0);
  await page.settle(() => call.clock.advance(20_000));
  await page.found(() => app.told().length > 0);
  expect(app.told()).toMatchObject([{ kind: 'warning', action: 'Settings' }]);
  await page.settle(() => end(meeting));
  expect(app.told()).toEqual([]);
});

test('a browser that refuses how a picture is to be sent is asked again, and nobody is told', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { sharing } = call.meeting.session()!.media;
  call.media.last.shareErrors.push(new Error('unsupported scalabilityMode: L3T3_KEY'));
  await sharing.start();
  await call.clock.advance(0);
  expect([app.told(), sharing.store.getState(), call.media.last.share]).toEqual([[], 'on', null]);
  await call.clock.advance(500);
  expect([app.told(), call.media.last.share?.picture]).toEqual([[], call.screen.captured[0]]);
});

test.each([
  [
    'NotReadableError',
    [{ kind: 'error', text: 'Your screen couldn’t be shared. Try again.', durationMs: 4_000 }],
  ],
  ['NotAllowedError', []],
])('a screen that cannot be shared (%s): told, but not the person’s own refusal', async (name, told) => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { sharing } = call.meeting.session()!.media;
  function Probe() {
    useShareControl(call.meeting, sharing, false);
    return null;
  }
  await page.draw(<Probe />);
  call.screen.errors.push(name);
  await page.settle(() => sharing.start());
  expect(app.told()).toEqual(told);
  await page.settle(() => sharing.start());
  expect(sharing.store.getState()).toBe('on');
});
