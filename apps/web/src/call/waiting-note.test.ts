import { FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { joinRequest, ROOM } from './testing/fake-call.ts';
import { createWaitingNotes, type WaitingNote } from './waiting-note.ts';

const NOTE: WaitingNote = {
  roomId: ROOM,
  joinRequestId: joinRequest().id,
  name: 'Marta',
  language: 'pl',
  hears: 'en',
  understands: ['de'],
};

it('is read again after a reload, in its room only, until it is forgotten', () => {
  const storage = new FakeStorage();
  createWaitingNotes(storage).write(NOTE);
  const notes = createWaitingNotes(storage);
  expect([notes.read(ROOM), notes.read('xyz-abcd-xyz' as typeof ROOM)]).toEqual([NOTE, null]);
  notes.forget();
  expect([notes.read(ROOM), storage.items.size]).toEqual([null, 0]);
});

it.each([
  '{',
  'null',
  '7',
  JSON.stringify({ ...NOTE, language: 'xx' }),
  JSON.stringify({ ...NOTE, hears: 1 }),
])('is none where %s is written', (written) => {
  const storage = new FakeStorage();
  createWaitingNotes(storage).write(NOTE);
  for (const key of storage.items.keys()) storage.setItem(key, written);
  expect(createWaitingNotes(storage).read(ROOM)).toBeNull();
});
