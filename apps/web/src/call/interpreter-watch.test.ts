import { expect, it } from 'vitest';
import { conference, fakeCall, MEMBER, participant, state, YOU } from './testing/fake-call.ts';
import { STARTING_MS } from './interpreter-watch.ts';

const LUCIA = participant('prt_lucia', { language: 'es', hears: 'es' });
const KEN = participant('prt_ken', { language: 'en', hears: 'en' });

async function inCall(...others: ReturnType<typeof participant>[]) {
  const call = fakeCall();
  await call.inCall(MEMBER, ...others);
  let sequence = 0;
  const lane = () => {
    const status = { speaker: LUCIA.id, language: 'en', state: 'idle', lagMs: 0, lastChunk: null };
    sequence += 1;
    call.media.last.events.onText('intermind.lane', JSON.stringify({ ...status, reason: null, sequence }));
    call.page.drawFrame();
  };
  const overdue = () => call.meeting.store.getState().interpretation.overdue;
  return { ...call, lane, overdue };
}

it('an interpreter is overdue when nothing is known of it for ten seconds, until it says how it goes', async () => {
  const { clock, lane, overdue } = await inCall(LUCIA);
  await clock.advance(STARTING_MS - 1);
  expect(overdue()).toBe(false);
  await clock.advance(1);
  expect(overdue()).toBe(true);
  lane();
  expect(overdue()).toBe(false);
  await clock.advance(60_000);
  expect(overdue()).toBe(false);
});

it('is not overdue where nobody needs one', async () => {
  const { clock, sockets, overdue } = await inCall(KEN);
  await clock.advance(60_000);
  expect(overdue()).toBe(false);
  sockets.last.receive(state(YOU, KEN, LUCIA));
  await clock.advance(STARTING_MS - 1);
  sockets.last.receive(state(YOU, KEN));
  await clock.advance(60_000);
  expect(overdue()).toBe(false);
});

it('is not overdue for somebody who takes nothing, and has its time from when they do', async () => {
  const { clock, settings, overdue } = await inCall(LUCIA);
  settings.setState({ interpretationOn: false, captionsOn: false });
  await clock.advance(60_000);
  expect(overdue()).toBe(false);
  settings.setState({ interpretationOn: true });
  await clock.advance(STARTING_MS - 1);
  expect(overdue()).toBe(false);
  await clock.advance(1);
  expect(overdue()).toBe(true);
});

it('has its time from when somebody who only reads listens too', async () => {
  const { clock, settings, overdue } = await inCall(LUCIA);
  settings.setState({ interpretationOn: false, captionsOn: true });
  await clock.advance(STARTING_MS);
  expect(overdue()).toBe(true);
  settings.setState({ interpretationOn: true });
  expect(overdue()).toBe(false);
  await clock.advance(STARTING_MS);
  expect(overdue()).toBe(true);
});

it('is not overdue where the meeting is not interpreted, nor for the voice assistant alone', async () => {
  const off = await inCall(LUCIA);
  const { sockets } = off;
  sockets.last.receive({ ...state(YOU, LUCIA), conference: { ...conference, translationEnabled: false } });
  await off.clock.advance(60_000);
  expect(off.overdue()).toBe(false);
  const assistant = participant('prt_bot', { kind: 'assistant', language: 'es', hears: 'es' });
  const alone = await inCall(assistant);
  await alone.clock.advance(60_000);
  expect(alone.overdue()).toBe(false);
});
