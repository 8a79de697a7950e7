import type { LaneState } from '@intermind/contracts/captions';
import { expect, it } from 'vitest';
import { fakeCall, MEMBER, participant, YOU } from './testing/fake-call.ts';

const LUCIA = participant('prt_lucia', { language: 'es', hears: 'es' });

/** In a call with Lucía, who hears you in Spanish. */
async function speaking() {
  const call = fakeCall();
  await call.inCall(MEMBER, LUCIA);
  let sequence = 0;
  const lane = (state: LaneState) => {
    const status = { speaker: YOU.id, language: 'es', state, lagMs: 0, lastChunk: null, reason: null };
    sequence += 1;
    call.media.last.events.onText('intermind.lane', JSON.stringify({ ...status, sequence }));
    call.page.drawFrame();
  };
  const speak = (...ids: string[]) => call.mixers[0]!.options.onSpeaking(new Set(ids));
  const caughtUp = () => call.meeting.store.getState().interpretation.allCaughtUp;
  return { ...call, lane, speak, caughtUp };
}

it('the speaker sees for 2 seconds that everyone has heard it all, a moment after the last word', async () => {
  const { lane, clock, caughtUp } = await speaking();
  lane('idle');
  await clock.advance(5_000);
  expect(caughtUp()).toBe(false);
  lane('active');
  lane('idle');
  await clock.advance(799);
  expect(caughtUp()).toBe(false);
  await clock.advance(1);
  expect(caughtUp()).toBe(true);
  await clock.advance(1_999);
  expect(caughtUp()).toBe(true);
  await clock.advance(1);
  expect(caughtUp()).toBe(false);
  await clock.advance(60_000);
  expect(caughtUp()).toBe(false);
});

it('is not said while the speaker speaks on, but after that', async () => {
  const { lane, speak, clock, caughtUp } = await speaking();
  lane('active');
  lane('idle');
  await clock.advance(500);
  speak(YOU.id);
  await clock.advance(5_000);
  expect(caughtUp()).toBe(false);
  speak();
  await clock.advance(800);
  expect(caughtUp()).toBe(true);
});

it('is taken back when more is on its way', async () => {
  const { lane, clock, caughtUp } = await speaking();
  lane('active');
  lane('idle');
  await clock.advance(1_000);
  expect(caughtUp()).toBe(true);
  lane('catching-up');
  expect(caughtUp()).toBe(false);
});

it.each(['captions-only', 'original-only'] as const)(
  'is not said where the voice is lost: %s',
  async (state) => {
    const { lane, clock, caughtUp } = await speaking();
    lane('active');
    lane(state);
    await clock.advance(10_000);
    expect(caughtUp()).toBe(false);
  },
);
