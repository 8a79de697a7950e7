import { expect, it } from 'vitest';
import { addMockPeople, mockPeopleOf } from './mock-people.ts';
import { admitted, ENGLISH, fakeCall, MEMBER, YOU } from './testing/fake-call.ts';

async function calling(count: number) {
  const world = fakeCall();
  const stop = addMockPeople(world.meeting.store, count);
  world.joining(MEMBER, admitted());
  await world.meeting.join(MEMBER, ENGLISH);
  await world.clock.advance(0);
  const names = () => world.meeting.store.getState().conference?.participants.map(({ name }) => name);
  return { ...world, names, stop };
}

it('mock people join everyone who is really there, once, and stay when the server says who is', async () => {
  const { names, sockets } = await calling(2);
  expect(names()).toEqual([YOU.name, 'Alder', 'Ash']);
  sockets.last.receive({ type: 'participant.updated', participant: { ...YOU, name: 'Renamed' } });
  expect(names()).toEqual(['Renamed', 'Alder', 'Ash']);
});

it('mock people are added no longer when that is stopped', async () => {
  const world = fakeCall();
  addMockPeople(world.meeting.store, 2)();
  world.joining(MEMBER, admitted());
  await world.meeting.join(MEMBER, ENGLISH);
  await world.clock.advance(0);
  expect(world.meeting.store.getState().conference?.participants).toHaveLength(1);
});

it('a hundred at most are added', async () => {
  const { names } = await calling(1_000);
  expect(names()).toHaveLength(101);
});

it.each([
  ['', 0],
  ['?mock=12', 12],
  ['?locale=ar&mock=3', 3],
  ['?mock=-1', 0],
  ['?mock=1.5', 0],
  ['?mock=many', 0],
])('the address %s asks for %i', (search, count) => {
  expect(mockPeopleOf(search)).toBe(count);
});
