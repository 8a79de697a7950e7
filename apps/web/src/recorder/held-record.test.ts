import { FakeClock } from '@intermind/testing';
import { expect, it } from 'vitest';
import { HeldRecord } from './held-record.ts';
import { isOnRecord, type OnRecord } from './on-record.ts';

const PEOPLE = ['ana', 'ben', 'eva'];

function held() {
  const clock = new FakeClock();
  let applied: OnRecord = { offRecord: PEOPLE };
  const record = new HeldRecord(clock, 300, (latest) => (applied = latest));
  return { clock, record, recorded: () => PEOPLE.filter((person) => isOnRecord(applied, person)) };
}

it('leaves out at once, and takes in when what was sent before has passed', async () => {
  const { clock, record, recorded } = held();
  record.change({ offRecord: ['ana'] });
  expect(recorded()).toEqual(['ben', 'eva']);
  record.change({ offRecord: ['ben'] });
  expect(recorded()).toEqual(['eva']);
  await clock.advance(299);
  expect(recorded()).toEqual(['eva']);
  await clock.advance(1);
  expect(recorded()).toEqual(['ana', 'eva']);
});

it('does not forget a person who refuses again meanwhile', async () => {
  const { clock, record, recorded } = held();
  record.change({ offRecord: ['ana'] });
  await clock.advance(1_000);
  record.change({ offRecord: [] });
  await clock.advance(200);
  record.change({ offRecord: ['ana'] });
  await clock.advance(200);
  expect(recorded()).toEqual(['ben', 'eva']);
  await clock.advance(200);
  expect(recorded()).toEqual(['ben', 'eva']);
});

it('writes words only when the transcript has been on for as long', async () => {
  const clock = new FakeClock();
  let isWritten: boolean | undefined;
  const record = new HeldRecord(clock, 300, ({ transcript }) => (isWritten = transcript !== false));
  record.change({ offRecord: [], transcript: false });
  record.change({ offRecord: [], transcript: true });
  expect(isWritten).toBe(false);
  await clock.advance(300);
  expect(isWritten).toBe(true);
});

it('takes in people whom a list names when they have been on it for as long', async () => {
  const { clock, record, recorded } = held();
  record.change({ offRecord: [], onRecord: ['ana'] });
  record.change({ offRecord: [], onRecord: ['ana', 'ben'] });
  expect(recorded()).toEqual(['ana']);
  await clock.advance(300);
  expect(recorded()).toEqual(['ana', 'ben']);
  record.change({ offRecord: [] });
  expect(recorded()).toEqual(['ana', 'ben']);
  await clock.advance(300);
  expect(recorded()).toEqual(PEOPLE);
});
