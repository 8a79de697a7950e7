import type { Participant } from '@intermind/contracts';
import { describe, expect, it } from 'vitest';
import { addLaneStatus } from './lanes.ts';
import { INITIAL_MEETING, type MeetingState, NO_MEDIA, type PersonMedia } from './meeting.ts';
import { shownPeople } from './people.ts';
import { participant } from './testing/people.ts';
import { createTileSelector } from './tile-view.ts';

const everyone = Array.from({ length: 25 }, (_, number) =>
  participant(`prt_${number}`, {
    // The last two are devices of one person.
    personId: `psn_${Math.min(number, 23)}` as Participant['personId'],
    name: `Person ${number}`,
    language: number === 3 ? 'es' : 'en',
  }),
);
const sent = new Map(
  everyone.map(({ id }): [string, PersonMedia] => [id, { ...NO_MEDIA, microphone: 'on' }]),
);
const people = (before: ReadonlyMap<string, PersonMedia>, ...speaking: string[]) =>
  shownPeople({ before, sent: new Map(sent), speaking: new Set(speaking), keep: null });

const meeting: MeetingState = {
  ...INITIAL_MEETING,
  conference: {
    conference: { translationEnabled: true } as never,
    participants: everyone,
    joinRequests: [],
    removed: [],
    blocked: [],
    quota: [],
    recording: null,
    you: everyone[0]!.id,
  },
  media: { ...INITIAL_MEETING.media, people: people(new Map()) },
  interpretation: { ...INITIAL_MEETING.interpretation, interpreterPresent: true },
};

/** Which of 25 tiles show something else after the state has changed. */
function changed(...states: MeetingState[]): string[][] {
  const selectors = everyone.map(({ id }) => createTileSelector({ participant: id, source: 'camera' }, true));
  let views = selectors.map((select) => select(meeting));
  return states.map((state) => {
    const next = selectors.map((select) => select(state));
    const different = everyone.filter((_, place) => next[place] !== views[place]).map(({ id }) => id);
    views = next;
    return different;
  });
}

/** With raised hands: when, by participant. */
const raised = (hands: Readonly<Record<string, number>>): MeetingState => ({
  ...meeting,
  conference: {
    ...meeting.conference!,
    participants: everyone.map((who) => ({ ...who, handRaisedAt: hands[who.id] ?? null })),
  },
});

it('raised hands are numbered in the order in which they went up; the next move up when one goes down', () => {
  const numbers = (state: MeetingState) =>
    ['prt_2', 'prt_7', 'prt_9', 'prt_3'].map(
      (participant) => createTileSelector({ participant, source: 'camera' }, true)(state)?.hand,
    );
  expect(numbers(raised({ prt_7: 1, prt_9: 2, prt_2: 3 }))).toEqual([3, 1, 2, null]);
  expect(numbers(raised({ prt_9: 2, prt_2: 3 }))).toEqual([2, null, 1, null]);
});

describe('25 tiles', () => {
  it('only the one concerned changes when someone speaks', () => {
    const speaking = {
      ...meeting,
      media: { ...meeting.media, people: people(meeting.media.people, 'prt_7') },
    };
    expect(changed(speaking, meeting)).toEqual([['prt_7'], ['prt_7']]);
  });

  it('none changes with captions, news or a slider', () => {
    expect(changed({ ...meeting, captions: { ...meeting.captions, segments: [] }, news: null })).toEqual([
      [],
    ]);
  });

  it('only the interpreted one changes with the state of its lane', () => {
    const status = {
      speaker: 'prt_3' as never,
      language: 'en',
      state: 'active',
      lagMs: 1_800,
      lastChunk: null,
      reason: null,
      sequence: 1,
    } as const;
    const lanes = addLaneStatus(new Map(), status, 0);
    expect(changed({ ...meeting, interpretation: { ...meeting.interpretation, lanes } })).toEqual([
      ['prt_3'],
    ]);
  });

  it('all change when nothing comes through', () => {
    const lost = { ...meeting, link: { state: 'mediaLost', heard: false } as const };
    expect(changed(lost)[0]).toHaveLength(25);
  });

  it('a person who is absent has no tile', () => {
    expect(createTileSelector({ participant: 'prt_99', source: 'camera' }, true)(meeting)).toBeNull();
  });
});

it('that only the original is heard is told of people who have their microphone on', () => {
  const of = (microphone: PersonMedia['microphone']) =>
    createTileSelector(
      { participant: 'prt_3', source: 'camera' },
      true,
    )({
      ...meeting,
      interpretation: { ...meeting.interpretation, overdue: true },
      media: {
        ...meeting.media,
        people: new Map([...meeting.media.people, ['prt_3', { ...NO_MEDIA, microphone }]]),
      },
    })?.mark;
  expect(of('on')).toEqual({ kind: 'originalOnly' });
  expect(of('off')).toEqual({ kind: 'none' });
});

describe('one tile', () => {
  const SEVEN = 'prt_7';
  const withSeven = (given: Partial<Participant>): MeetingState => ({
    ...meeting,
    conference: {
      ...meeting.conference!,
      participants: everyone.map((who) => (who.id === SEVEN ? { ...who, ...given } : who)),
    },
  });
  const view = (state: MeetingState, on = true) =>
    createTileSelector({ participant: SEVEN, source: 'camera' }, on)(state);

  it('shows who it is, what they send and how they are interpreted', () => {
    expect(view(meeting)).toEqual({
      id: SEVEN,
      personId: 'psn_7',
      voice: null,
      name: 'Person 7',
      language: 'en',
      isYou: false,
      isYouElsewhere: false,
      offRecord: false,
      assistant: null,
      media: { ...NO_MEDIA, microphone: 'on' },
      hand: null,
      cutOff: false,
      mark: { kind: 'none' },
    });
    expect(createTileSelector({ participant: 'prt_0', source: 'camera' }, true)(meeting)?.isYou).toBe(true);
    expect(view({ ...meeting, media: INITIAL_MEETING.media })?.media).toBe(NO_MEDIA);
  });

  it.each<[string, MeetingState]>([
    ['name', withSeven({ name: 'Seven' })],
    ['language', withSeven({ language: 'de' })],
    ['media', { ...meeting, media: INITIAL_MEETING.media }],
    ['hand', withSeven({ handRaisedAt: 1 })],
    ['cut off', { ...meeting, link: { state: 'rejoining', heard: false } }],
    ['being you', { ...meeting, conference: { ...meeting.conference!, you: SEVEN as Participant['id'] } }],
  ])('is drawn again with another %s', (_, state) => {
    // Without interpretation, whose mark would change too.
    const select = createTileSelector({ participant: SEVEN, source: 'camera' }, false);
    expect(select(meeting)).not.toBe(select(state));
  });

  it('is drawn again with another mark, or the same mark with another delay', () => {
    const select = createTileSelector({ participant: 'prt_3', source: 'camera' }, true);
    const withLag = (lagMs: number, sequence: number): MeetingState => {
      const status = {
        speaker: 'prt_3' as never,
        language: 'en',
        state: 'active',
        lagMs,
        lastChunk: null,
        reason: null,
        sequence,
      };
      const lanes = addLaneStatus(new Map(), status as never, 0);
      return { ...meeting, interpretation: { ...meeting.interpretation, lanes } };
    };
    const overdue = { ...meeting, interpretation: { ...meeting.interpretation, overdue: true } };
    const views = [overdue, withLag(1_800, 1), withLag(1_800, 2), withLag(900, 3)].map(select);
    expect([views[0] === views[1], views[1] === views[2], views[2] === views[3]]).toEqual([
      false,
      true,
      false,
    ]);
    expect(views.map((shown) => shown?.mark.kind)).toEqual(['originalOnly', 'pair', 'pair', 'pair']);
  });

  it('has no mark while nothing comes through, nor where interpretation is off for you or for all', () => {
    const select = (on: boolean) => createTileSelector({ participant: 'prt_3', source: 'camera' }, on);
    const off = { ...meeting.conference!, conference: { translationEnabled: false } as never };
    const waiting = { ...meeting, interpretation: { ...meeting.interpretation, waiting: true } };
    const lost = { ...waiting, link: { state: 'mediaLost', heard: false } as const };
    expect([
      select(true)(waiting)?.mark.kind,
      select(true)(lost)?.mark.kind,
      select(false)(waiting)?.mark.kind,
      select(true)({ ...waiting, conference: off })?.mark.kind,
    ]).toEqual(['originalOnly', 'none', 'none', 'none']);
  });

  it('is nothing before anybody is there', () => {
    expect(view({ ...meeting, conference: null })).toBeNull();
  });
});

describe('what is shown of people', () => {
  it('is the same map when nothing changed', () => {
    expect(people(meeting.media.people)).toBe(meeting.media.people);
  });

  it('does not say that someone muted speaks', () => {
    const muted = new Map([['prt_1', { ...NO_MEDIA, microphone: 'muted' as const }]]);
    const shown = shownPeople({ before: new Map(), sent: muted, speaking: new Set(['prt_1']), keep: null });
    expect(shown.get('prt_1')?.speaking).toBe(false);
  });

  it('knows your other device', () => {
    const state = { ...meeting, conference: { ...meeting.conference!, you: everyone[24]!.id } };
    const shown = [22, 23, 24].map((number) =>
      createTileSelector({ participant: everyone[number]!.id, source: 'camera' }, true)(state),
    );
    expect(shown.map((view) => [view?.isYou, view?.isYouElsewhere])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
  });

  it.each<[string, Partial<PersonMedia>]>([
    ['microphone', { microphone: 'muted' }],
    ['camera', { pictures: { camera: true, screen: false } }],
    ['screen', { pictures: { camera: false, screen: true } }],
    ['connection', { weakConnection: true }],
  ])('changes with the %s of somebody, for them alone', (_, given) => {
    const before = meeting.media.people;
    const changedSent = new Map(sent).set('prt_7', { ...sent.get('prt_7')!, ...given });
    const shown = shownPeople({ before, sent: changedSent, speaking: new Set(), keep: null });
    expect([...shown].filter(([id, media]) => before.get(id) !== media).map(([id]) => id)).toEqual(['prt_7']);
  });

  it('changes when somebody comes or goes', () => {
    const before = meeting.media.people;
    const fewer = new Map([...sent].slice(1));
    const shown = shownPeople({ before, sent: fewer, speaking: new Set(), keep: null });
    expect([shown.has('prt_0'), shown.size]).toEqual([false, 24]);
    expect(shownPeople({ before: shown, sent, speaking: new Set(), keep: null }).size).toBe(25);
  });

  it('is what was shown last of people who are kept while nothing comes through, without speaking', () => {
    const before = people(meeting.media.people, 'prt_7', 'prt_8');
    const kept = new Set(['prt_7']);
    const shown = shownPeople({ before, sent: new Map(), speaking: new Set(['prt_7']), keep: kept });
    expect([...shown]).toEqual([['prt_7', { ...NO_MEDIA, microphone: 'on' }]]);
  });
});

it('the tile of the voice assistant says what it does, and no other does', () => {
  const told = {
    state: 'enabled',
    activity: 'speaking',
    provider: 'intermind',
    participantId: 'prt_7' as never,
    earlierMeetings: false,
    providers: ['intermind'],
    version: 1,
  } as const;
  const withBot = (assistant: Partial<typeof told> | { state: 'pending'; activity: null }): MeetingState => ({
    ...meeting,
    assistant: { told: { ...told, providers: ['intermind'], ...assistant } as never, failure: null },
    conference: {
      ...meeting.conference!,
      participants: everyone.map((who) =>
        who.id === 'prt_7' ? { ...who, kind: 'assistant' as const } : who,
      ),
    },
  });
  const wordOf = (participant: string, state: MeetingState) =>
    createTileSelector({ participant, source: 'camera' }, true)(state)?.assistant;
  expect([
    wordOf('prt_7', withBot({})),
    wordOf('prt_7', withBot({ state: 'pending', activity: null })),
    wordOf('prt_9', withBot({})),
  ]).toEqual(['speaking', 'joining', null]);
});

it('whose translated voice may be silenced is told: of those who are interpreted for this listener', () => {
  const voiceOf = (participant: string, state: MeetingState, on = true) =>
    createTileSelector({ participant, source: 'camera' }, on)(state)?.voice;
  const { personId } = everyone[3]!;
  const silenced = { everyone: true, people: new Set([personId]) };
  expect([
    voiceOf('prt_3', meeting),
    voiceOf('prt_3', { ...meeting, silenced }),
    voiceOf('prt_3', meeting, false),
    voiceOf('prt_2', { ...meeting, silenced }),
    voiceOf('prt_0', meeting),
  ]).toEqual(['translated', 'original', null, null, null]);
});

it('the original that the listener chose of one person is shown while they are silent too, that of everyone is not', () => {
  const markWith = (silenced: MeetingState['silenced'], microphone: PersonMedia['microphone']) => {
    const media = { ...meeting.media, people: new Map([['prt_3', { ...NO_MEDIA, microphone }]]) };
    const select = createTileSelector({ participant: 'prt_3', source: 'camera' }, true);
    return select({ ...meeting, silenced, media })?.mark.kind;
  };
  const one = { everyone: false, people: new Set([everyone[3]!.personId]) };
  const all = { everyone: true, people: new Set<never>() };
  expect([markWith(one, 'muted'), markWith(all, 'muted'), markWith(all, 'on')]).toEqual([
    'originalChosen',
    'none',
    'originalChosen',
  ]);
});
