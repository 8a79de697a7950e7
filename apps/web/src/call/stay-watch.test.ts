import { expect, it } from 'vitest';
import { ENGLISH, fakeCall, admitted, KEN, MEMBER } from './testing/fake-call.ts';

it('a stay ends with its length and the people met, and the next one begins anew', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const stay = () => call.meeting.store.getState().stay!;
  const sinceMs = stay().sinceMs;
  await call.clock.advance(60_000);
  call.meeting.leave();
  await call.clock.advance(5_000);
  const { untilMs, met, languages } = stay();
  expect([untilMs! - sinceMs, [...met], languages]).toEqual([60_000, [KEN.personId], ['en']]);

  call.joining(MEMBER, admitted());
  await call.meeting.join(MEMBER, ENGLISH);
  await call.clock.advance(0);
  expect([stay().untilMs, stay().met.size, stay().sinceMs > sinceMs]).toEqual([null, 0, true]);
});

it('a rating goes to the conference that was left', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  call.meeting.leave();
  call.api.answer('PUT /conferences/{id}/rating', undefined);
  await call.meeting.acts.rate(4);
  expect(call.api.asked.at(-1)).toMatchObject({
    key: 'PUT /conferences/{id}/rating',
    given: { params: { id: 'cnf_1' }, body: { score: 4 } },
  });
});
