import { expect, it } from 'vitest';
import { fakeCall, KEN } from './testing/fake-call.ts';

const received = (bytesReceived: number) => [
  {
    participant: KEN.id,
    source: 'camera' as const,
    direction: 'received' as const,
    entries: [{ id: 'V', type: 'inbound-rtp', bytesReceived }],
  },
];

it('statistics are read every 2 seconds while they are shown, and not otherwise', async () => {
  const call = fakeCall();
  await call.inCall(undefined, KEN);
  const room = call.media.last;
  const { store } = call.meeting.session()!.statistics;
  await call.clock.advance(10_000);
  expect([room.statisticsAsked, store.getState()]).toEqual([0, null]);

  room.reports = received(0);
  call.settings.setState({ showMediaStreamStatistics: true });
  await call.clock.advance(0);
  room.reports = received(500_000);
  await call.clock.advance(2_000);
  expect([room.statisticsAsked, store.getState()?.total.receivedBps]).toEqual([2, 2_000_000]);

  call.settings.setState({ showMediaStreamStatistics: false });
  await call.clock.advance(10_000);
  expect([room.statisticsAsked, store.getState()]).toEqual([2, null]);
});

it('it ends with the call', async () => {
  const call = fakeCall();
  call.settings.setState({ showMediaStreamStatistics: true });
  await call.inCall(undefined, KEN);
  const room = call.media.last;
  call.meeting.leave();
  const asked = room.statisticsAsked;
  await call.clock.advance(10_000);
  expect(room.statisticsAsked).toBe(asked);
});
