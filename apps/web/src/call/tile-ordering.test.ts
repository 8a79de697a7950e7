import { FakeClock } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { INITIAL_MEETING, type MeetingState, NO_MEDIA } from '../model/meeting.ts';
import { participant } from './testing/fake-call.ts';
import { createTileOrdering } from './tile-ordering.ts';

/** Four others and you, three tiles on a page. */
function ordered() {
  const clock = new FakeClock();
  const people = ['you', 'a', 'b', 'c', 'd'];
  const meeting = createStore<MeetingState>(() => ({
    ...INITIAL_MEETING,
    conference: {
      conference: {} as never,
      participants: people.map((id) => participant(id)),
      joinRequests: [],
      removed: [],
      blocked: [],
      quota: [],
      recording: null,
      you: 'you' as never,
    },
  }));
  const ordering = createTileOrdering(meeting, clock);
  ordering.setPageSize(3);
  let changes = 0;
  ordering.store.subscribe(() => (changes += 1));
  const speak = (...speaking: string[]) => {
    const { media } = meeting.getState();
    const shown = people.map((id) => [id, { ...NO_MEDIA, speaking: speaking.includes(id) }] as const);
    meeting.setState({ media: { ...media, people: new Map(shown) } });
  };
  const order = () => ordering.store.getState().join(' ');
  return { clock, meeting, ordering, speak, order, changes: () => changes };
}

it('the last speaker stays while they speak and while everyone is silent, and is never you', () => {
  const { speak, meeting, ordering } = ordered();
  const seen: unknown[] = [];
  for (const speaking of [['you'], ['b'], ['b', 'a'], ['a'], [], ['you'], ['c', 'a']]) {
    speak(...speaking);
    seen.push(ordering.speaker.getState());
  }
  const conference = meeting.getState().conference!;
  speak();
  meeting.setState({
    conference: { ...conference, participants: conference.participants.filter(({ id }) => id !== 'a') },
  });
  seen.push(ordering.speaker.getState());
  expect(seen).toEqual([null, 'b', 'b', 'a', 'a', 'a', 'a', null]);
});

describe('the order of tiles over time', () => {
  it('has you at the end of page one', () => {
    expect(ordered().order()).toBe('a b you c d');
  });

  it('does not change while those on page one speak', () => {
    const { speak, order, changes } = ordered();
    speak('a');
    speak();
    speak('b');
    expect([order(), changes()]).toEqual(['a b you c d', 0]);
  });

  it('brings a speaker to page one, in the place of the person who was silent longest', async () => {
    const { clock, speak, order, changes } = ordered();
    await clock.advance(20_000);
    speak('a');
    speak('a', 'd');
    expect(order()).toBe('a d you c b');
    speak();
    await clock.advance(60_000);
    speak('b');
    expect([order(), changes()]).toEqual(['a b you c d', 2]);
  });

  it('keeps a person who has just ended a long speech on page one', async () => {
    const { clock, speak, order } = ordered();
    speak('b');
    await clock.advance(30_000);
    speak();
    speak('a');
    speak();
    await clock.advance(5_000);
    speak('c');
    expect(order()).toBe('a b you c d');
    speak();
    await clock.advance(5_000);
    speak('c');
    expect(order()).toBe('a c you b d');
  });

  it('follows people who join and leave', () => {
    const { meeting, order } = ordered();
    const { conference } = meeting.getState();
    const participants = [
      ...conference!.participants.filter(({ id }) => (id as string) !== 'a'),
      participant('e'),
    ];
    meeting.setState({ conference: { ...conference!, participants } });
    expect(order()).toBe('b c you d e');
  });

  it('is as long as the page needs: nothing moves when the page grows', () => {
    const { ordering, order } = ordered();
    ordering.setPageSize(9);
    expect(order()).toBe('a b c d you');
  });

  it('forgets when people who have left spoke: back again, they have been silent', async () => {
    const { clock, meeting, speak, order } = ordered();
    await clock.advance(20_000);
    speak('a');
    speak();
    const { conference } = meeting.getState();
    const people = (...ids: string[]) => {
      const participants = conference!.participants.filter(({ id }) => ids.includes(id));
      meeting.setState({ conference: { ...conference!, participants } });
    };
    people('you', 'b', 'c', 'd');
    people('you', 'b', 'c', 'd', 'a');
    expect(order()).toBe('b c you d a');
  });

  it('changes with nothing else, and not after it is closed', async () => {
    const { clock, meeting, ordering, speak, changes, order } = ordered();
    await clock.advance(20_000);
    meeting.setState({ news: { sequence: 1, kind: 'joined', name: 'a' } });
    ordering.setPageSize(3);
    expect(changes()).toBe(0);
    ordering.close();
    speak('d');
    expect([order(), changes()]).toEqual(['a b you c d', 0]);
  });

  it('is empty before anybody is there', () => {
    const meeting = createStore<MeetingState>(() => INITIAL_MEETING);
    const ordering = createTileOrdering(meeting, new FakeClock());
    ordering.setPageSize(4);
    expect(ordering.store.getState()).toEqual([]);
  });
});
