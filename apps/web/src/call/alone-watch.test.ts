import { expect, it } from 'vitest';
import { fakeCall, joinRequest, KEN, participant } from './testing/fake-call.ts';

const MINUTE_MS = 60_000;
const left = (call: ReturnType<typeof fakeCall>) => call.meeting.store.getState().aloneSecondsLeft;

async function alone() {
  const call = fakeCall();
  await call.inCall();
  return call;
}

it('asks after 5 minutes alone, counts two minutes down and leaves', async () => {
  const call = await alone();
  await call.clock.advance(5 * MINUTE_MS - 1);
  expect(left(call)).toBeNull();
  await call.clock.advance(1);
  expect(left(call)).toBe(120);
  await call.clock.advance(1_000);
  expect(left(call)).toBe(119);
  await call.clock.advance(2 * MINUTE_MS - 1_001);
  expect([left(call), call.shown()]).toEqual([1, 'ready']);
  await call.clock.advance(1);
  const { page } = call.meeting.store.getState();
  expect([left(call), page.state, page.because]).toEqual([null, 'leaving', 'alone']);
  expect(call.api.count('POST /participants/{id}/close')).toBe(1);
});

it('a person who stays is asked again after another 5 minutes', async () => {
  const call = await alone();
  await call.clock.advance(6 * MINUTE_MS);
  expect(left(call)).toBe(60);
  call.meeting.stay();
  expect(left(call)).toBeNull();
  await call.clock.advance(5 * MINUTE_MS);
  expect(left(call)).toBe(120);
});

it('someone who comes ends the countdown, and being alone is counted from their leaving', async () => {
  const call = await alone();
  await call.clock.advance(6 * MINUTE_MS);
  call.sockets.last.receive({ type: 'participant.joined', participant: KEN });
  expect(left(call)).toBeNull();
  await call.clock.advance(20 * MINUTE_MS);
  call.sockets.last.receive({ type: 'participant.left', participantId: KEN.id, reason: 'left' });
  await call.clock.advance(5 * MINUTE_MS - 1);
  expect([left(call), call.shown()]).toEqual([null, 'ready']);
  await call.clock.advance(1);
  expect(left(call)).toBe(120);
});

it('a guest who asks to join is company, the voice assistant is not', async () => {
  const call = fakeCall();
  await call.inCall(undefined, participant('prt_bot', { kind: 'assistant', name: 'Voice assistant' }));
  await call.clock.advance(5 * MINUTE_MS);
  expect(left(call)).toBe(120);
  call.sockets.last.receive({ type: 'join_request.created', joinRequest: joinRequest() });
  expect(left(call)).toBeNull();
});

it('switched off it never asks, and switching it off ends the countdown', async () => {
  const call = fakeCall();
  call.settings.setState({ leaveCallAutomaticallyWhenAlone: false });
  await call.inCall();
  await call.clock.advance(30 * MINUTE_MS);
  expect([left(call), call.shown()]).toEqual([null, 'ready']);
  call.settings.setState({ leaveCallAutomaticallyWhenAlone: true });
  await call.clock.advance(5 * MINUTE_MS);
  expect(left(call)).toBe(120);
  call.settings.setState({ leaveCallAutomaticallyWhenAlone: false });
  expect(left(call)).toBeNull();
});

it('after a sleep it asks before it leaves', async () => {
  const call = await alone();
  await call.clock.sleep(3 * 60 * MINUTE_MS);
  expect([left(call), call.shown()]).toEqual([120, 'ready']);
});

it('in company nothing runs, and leaving by hand ends everything', async () => {
  const call = fakeCall();
  await call.inCall(undefined, KEN);
  await call.clock.advance(30 * MINUTE_MS);
  expect(left(call)).toBeNull();
  call.sockets.last.receive({ type: 'participant.left', participantId: KEN.id, reason: 'left' });
  await call.clock.advance(6 * MINUTE_MS);
  call.meeting.leave();
  expect([left(call), call.meeting.store.getState().page.because]).toEqual([null, null]);
  await call.clock.advance(10 * MINUTE_MS);
  expect(call.api.count('POST /participants/{id}/close')).toBe(1);
});
