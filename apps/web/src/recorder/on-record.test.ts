import { expect, it } from 'vitest';
import { isOnRecord } from './on-record.ts';

it('who is off the record is left out, everybody else is recorded', () => {
  const people = ['ana', 'ben'].map((id) => isOnRecord({ offRecord: ['ana'] }, id));
  expect(people).toEqual([false, true]);
});

it('where it is said who may be recorded, nobody else is: who has just joined neither', () => {
  const record = { offRecord: ['ana'], onRecord: ['ana', 'ben'] };
  expect(['ana', 'ben', 'just joined'].map((id) => isOnRecord(record, id))).toEqual([false, true, false]);
});
