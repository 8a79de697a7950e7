import { expect, test } from 'vitest';
import { updateSlice } from '../model/meeting.ts';
import { BROWSER_WORDS_CALL as CALL, inBrowserWordsCall as inCall } from './testing/browser-words-call.ts';
import { conference, KEN, participant, YOU } from './testing/fake-call.ts';

test('nothing is recognised, and nothing told, before the person agrees', async () => {
  const call = await inCall('on-device');
  expect(call.state()).toEqual({ place: 'on-device', state: 'off' });
  expect([call.recognition.all, call.told()]).toEqual([[], []]);
});

test('the server is told first; then the call’s microphone is recognised, and the words are sent', async () => {
  const call = await inCall('outside');
  await call.agree('outside');
  expect(call.told()).toEqual(['outside']);
  expect(call.recognition.all).toHaveLength(1);
  const { language, onDevice, track } = call.recognition.last.options;
  expect({ language, onDevice, track }).toEqual({
    language: 'en',
    onDevice: false,
    track: call.meeting.devices.microphone.track(),
  });
  expect(track).not.toBeNull();
  expect(call.state()).toEqual({ place: 'outside', state: 'listening' });
  call.recognition.last.hears('good morning');
  call.recognition.last.hears('', 'Good morning.');
  await call.clock.advance(1_000);
  expect(call.sent()).toEqual([
    ['good morning', false],
    ['Good morning.', true],
  ]);
});

test('what was agreed before counts in the next meeting, as far as it goes', async () => {
  expect((await inCall('on-device', 'on-device')).told()).toEqual(['on-device']);
  expect((await inCall('on-device', 'outside')).told()).toEqual(['on-device']);
  const elsewhere = await inCall('outside', 'on-device');
  expect([elsewhere.told(), elsewhere.recognition.all]).toEqual([[], []]);
});

test('words that change quickly are sent at the pace of the server, the newest of each', async () => {
  const call = await inCall('outside', 'outside');
  for (let count = 1; count <= 40; count += 1) {
    call.recognition.last.hears(`${'word '.repeat(count)}`.trim());
    await call.clock.advance(50);
  }
  await call.clock.advance(1_000);
  const sent = call.sent();
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.length).toBeLessThanOrEqual(12);
  expect(sent.at(-1)).toEqual(['word '.repeat(40).trim(), false]);
});

test('a recogniser that ends is started again, at once after what it said, later when it fails', async () => {
  const call = await inCall('outside', 'outside');
  const { clock, recognition } = call;
  recognition.last.hears('good morn');
  recognition.last.ends('silence');
  await clock.advance(300);
  expect(recognition.all).toHaveLength(2);
  expect(call.sent().at(-1)).toEqual(['good morn', true]);
  recognition.last.ends('ended');
  await clock.advance(499);
  expect(recognition.all).toHaveLength(2);
  await clock.advance(1);
  expect(recognition.all).toHaveLength(3);
  recognition.last.ends('ended');
  await clock.advance(999);
  expect(recognition.all).toHaveLength(3);
  await clock.advance(1);
  expect(recognition.all).toHaveLength(4);
});

test('after six failures in a row it is given up, and the server is told; switching it on tries again', async () => {
  const call = await inCall('outside', 'outside');
  for (let i = 0; i < 7; i += 1) {
    call.recognition.last.ends('microphone');
    await call.clock.advance(500 * 2 ** i);
  }
  expect(call.recognition.all).toHaveLength(7);
  expect(call.state().state).toBe('failed');
  expect(call.told()).toEqual(['outside', null]);
  await call.clock.advance(600_000);
  expect(call.recognition.all).toHaveLength(7);
  await call.agree('off');
  await call.agree('outside');
  expect(call.recognition.all).toHaveLength(8);
  expect(call.state().state).toBe('listening');
});

test('nobody’s voice goes anywhere while they are alone; it begins with the second person, and stops with them', async () => {
  const call = await inCall('outside', 'outside', []);
  expect([call.recognition.all, call.state().state]).toEqual([[], 'alone']);
  const { last } = call.sockets;
  last.receive({ type: 'participant.joined', participant: KEN });
  await call.clock.advance(0);
  expect([call.recognition.last.state, call.state().state]).toEqual(['running', 'listening']);
  last.receive({ type: 'participant.left', participantId: KEN.id, reason: 'left' });
  await call.clock.advance(0);
  expect([call.recognition.last.state, call.state().state]).toEqual(['stopped', 'alone']);
});

test('the voice assistant listens, another device of the same person does not', async () => {
  const device = participant('prt_phone', { personId: YOU.personId });
  const assistant = participant('prt_assistant', { kind: 'assistant' });
  expect((await inCall('outside', 'outside', [device])).state().state).toBe('alone');
  expect((await inCall('outside', 'outside', [assistant])).state().state).toBe('listening');
});

test('where no interpreter comes nothing writes down what is said; one that comes does', async () => {
  const call = await inCall('outside');
  const interpreter = (interpreterPresent: boolean) =>
    updateSlice(call.meeting.store, 'interpretation', { interpreterPresent });
  await call.clock.advance(14_000);
  expect(call.note().unwritten).toBe(false);
  await call.clock.advance(1_000);
  expect(call.note().unwritten).toBe(true);
  interpreter(true);
  expect(call.note().unwritten).toBe(false);
  interpreter(false);
  await call.clock.advance(5_000);
  interpreter(true);
  await call.clock.advance(15_000);
  expect(call.note().unwritten).toBe(false);
  const alone = await inCall('outside', 'off', []);
  await alone.clock.advance(60_000);
  expect(alone.note().unwritten).toBe(false);
});

test('an utterance began when the browser heard someone begin to speak', async () => {
  const call = await inCall('outside', 'outside');
  call.recognition.last.begins();
  await call.clock.advance(1_400);
  call.recognition.last.hears('good morning');
  expect(call.sockets.last.words.map(({ lastedMs }) => lastedMs)).toEqual([1_400]);
});

test('one that works for a while and ends now and then is never given up', async () => {
  const call = await inCall('outside', 'outside');
  for (let i = 0; i < 30; i += 1) {
    call.recognition.last.ends('ended');
    await call.clock.advance(15_000);
  }
  expect([call.recognition.all.length, call.state().state]).toEqual([31, 'listening']);
});

test.each([
  ['denied', 'denied'],
  ['language', 'language'],
] as const)('what cannot get better is not tried again: %s', async (failure, state) => {
  const call = await inCall('outside', 'outside');
  call.recognition.last.ends(failure);
  await call.clock.advance(60_000);
  expect(call.recognition.all).toHaveLength(1);
  expect(call.state().state).toBe(state);
  expect(call.told()).toEqual(['outside', null]);
});

test('a browser that refuses to begin is asked again, and given up', async () => {
  const call = await inCall('outside');
  call.recognition.refuses = true;
  await call.agree('outside');
  await call.clock.advance(120_000);
  expect(call.state().state).toBe('failed');
});

test('a muted microphone is not recognised; its last words still come, for three seconds', async () => {
  const call = await inCall('outside', 'outside');
  const first = call.recognition.last;
  first.hears('good morning');
  call.meeting.devices.microphone.setMuted(true);
  expect(first.state).toBe('stopped');
  expect(call.state().state).toBe('paused');
  first.hears('', 'Good morning.');
  first.ends();
  await call.clock.advance(1_000);
  expect(call.sent().at(-1)).toEqual(['Good morning.', true]);
  expect(call.recognition.all).toHaveLength(1);
  call.meeting.devices.microphone.setMuted(false);
  await call.clock.advance(0);
  expect(call.recognition.all).toHaveLength(2);
  call.meeting.devices.microphone.setMuted(true);
  await call.clock.advance(3_000);
  expect(call.recognition.last.state).toBe('aborted');
});

test('off the record, and when it is switched off, it stops at once, and nothing of it is sent', async () => {
  const call = await inCall('outside', 'outside');
  call.recognition.last.hears('good');
  call.recognition.last.hears('good secret');
  call.you({ offRecord: true });
  expect(call.recognition.last.state).toBe('aborted');
  expect(call.state().state).toBe('paused');
  await call.clock.advance(5_000);
  expect(call.sent()).toEqual([['good', false]]);
  call.you({ offRecord: false });
  expect(call.recognition.all).toHaveLength(2);
  await call.agree('off');
  expect(call.recognition.last.state).toBe('aborted');
  expect([call.told(), call.state().state]).toEqual([['outside', null], 'off']);
});

test('a sealed meeting has words from on-device recognition only', async () => {
  const call = await inCall('outside', 'outside');
  call.sockets.last.receive({
    type: 'conference.updated',
    conference: { ...conference, sealed: true, version: 1 },
  });
  await call.clock.advance(0);
  expect(call.recognition.last.state).toBe('aborted');
  expect([call.told(), call.state().state]).toEqual([['outside', null], 'sealed']);
});

test('what must be downloaded is downloaded when the person agrees, and recognised then', async () => {
  const call = await inCall('downloadable');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  call.recognition.installed = promise;
  expect(call.recognition.installs).toEqual([]);
  await call.agree('on-device');
  expect([call.recognition.installs, call.state().state, call.told()]).toEqual([['en'], 'downloading', []]);
  resolve(true);
  await call.clock.advance(0);
  expect([call.told(), call.recognition.last.options.onDevice]).toEqual([['on-device'], true]);
});

test('a download that fails sends no voice elsewhere: the person is asked anew', async () => {
  const call = await inCall('downloadable');
  call.recognition.installed = Promise.resolve(false);
  await call.agree('on-device');
  await call.clock.advance(0);
  expect(call.state()).toEqual({ place: 'outside', state: 'off' });
  expect([call.told(), call.recognition.all]).toEqual([[], []]);
});

test('another language has another recogniser', async () => {
  const call = await inCall('outside', 'outside');
  call.you({ language: 'de' });
  await call.clock.advance(0);
  expect(call.recognition.all[0]!.state).toBe('aborted');
  expect(call.recognition.last.options.language).toBe('de');
});

test('after a rejoin the server is told again', async () => {
  const call = await inCall('outside', 'outside');
  call.you({ browserWords: null });
  await call.clock.advance(0);
  expect(call.told()).toEqual(['outside', 'outside']);
});

test('a server that does not take it is told until it does, less often after a while, which is shown as failed', async () => {
  const call = await inCall('outside');
  call.api.answer(CALL, new Error('away'));
  await call.agree('outside');
  await call.clock.advance(20_000);
  expect(call.told()).toHaveLength(5);
  expect([call.state().state, call.recognition.all]).toEqual(['failed', []]);
  await call.clock.advance(600_000);
  expect(call.told()).toHaveLength(15);
  call.api.answer(CALL, { ...YOU, browserWords: 'outside', version: 9 });
  await call.clock.advance(60_000);
  expect(call.told()).toHaveLength(16);
  expect([call.state().state, call.recognition.all.length]).toEqual(['listening', 1]);
});

test('that nothing is recognised here any more is told until the server takes it', async () => {
  const call = await inCall('outside', 'outside');
  call.api.answer(CALL, new Error('away'));
  await call.agree('off');
  await call.clock.advance(20_000);
  call.api.answer(CALL, { ...YOU, browserWords: null, version: 9 });
  await call.clock.advance(120_000);
  expect(call.told()).toEqual(['outside', ...Array.from({ length: 6 }, () => null)]);
});

test('leaving the call ends it', async () => {
  const call = await inCall('outside', 'outside');
  call.meeting.leave();
  expect(call.recognition.last.state).toBe('aborted');
  expect(call.state()).toEqual({ place: null, state: 'off' });
  await call.clock.advance(60_000);
  expect(call.recognition.all).toHaveLength(1);
});

test('a browser without recognition does nothing', async () => {
  const call = await inCall(null, 'outside');
  expect([call.told(), call.recognition.all]).toEqual([[], []]);
});
