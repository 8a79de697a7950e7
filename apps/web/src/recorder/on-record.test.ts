import { expect, it } from 'vitest';
import { isOnRecord } from './on-record.ts';

it('people off the record are left out, everybody else is recorded', () => {
  const people = ['ana', 'ben'].map((id) => isOnRecord({ offRecord: ['ana'] }, id));
  expect(people).toEqual([false, true]);
});

it('where a list says who may be recorded, nobody else is, not even a person who has just joined', () => {
  const record = { offRecord: ['ana'], onRecord: ['ana', 'ben'] };
  expect(['ana', 'ben', 'just joined'].map((id) => isOnRecord(record, id))).toEqual([false, true, false]);
});
