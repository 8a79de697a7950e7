import type { Participant, ParticipantId, PersonId } from '@intermind/contracts';
import { LANGUAGES } from '@intermind/contracts/languages';
import { DEFAULT_ROLE } from '@intermind/contracts/roles';
import type { MeetingStore } from '../model/meeting.ts';

/** Trees. */
const NAMES =
  'Alder,Ash,Aspen,Beech,Birch,Cedar,Cherry,Elm,Fir,Hazel,Holly,Juniper,Larch,Linden,Maple,Oak,Pine,Poplar,Rowan,Spruce,Willow,Yew'.split(
    ',',
  );

/** As many as a grid with several pages needs. */
export const MOCK_PEOPLE_MAX = 100;

/**
 * Puts people into the call that only this page sees, to look at a full call while working on it (spec 1 §3: mock).
 * Development only: the built app does not contain this file.
 * @returns stops it
 */
export function addMockPeople(store: MeetingStore, count: number): () => void {
  const people = Array.from({ length: Math.min(count, MOCK_PEOPLE_MAX) }, (_, index) =>
    mockPerson(index + 1),
  );
  const add = (): void => {
    const { conference } = store.getState();
    if (!conference) return;
    const present = new Set(conference.participants.map(({ id }) => id));
    const missing = people.filter(({ id }) => !present.has(id));
    if (missing.length === 0) return;
    store.setState({ conference: { ...conference, participants: [...conference.participants, ...missing] } });
  };
  add();
  return store.subscribe(add);
}

/** What `?mock=12` in the address asks for; 0 without it. */
export function mockPeopleOf(search: string): number {
  const count = Number(new URLSearchParams(search).get('mock'));
  return Number.isInteger(count) && count > 0 ? count : 0;
}

function mockPerson(number: number): Participant {
  const round = Math.ceil(number / NAMES.length);
  const name = NAMES[(number - 1) % NAMES.length]!;
  const language = LANGUAGES[number % LANGUAGES.length]!;
  return {
    id: `prt_mock${number}` as ParticipantId,
    personId: `psn_mock${number}` as PersonId,
    name: round === 1 ? name : `${name} ${round}`,
    language,
    hears: language,
    understands: [],
    listens: true,
    reads: true,
    role: DEFAULT_ROLE,
    kind: 'anonymous',
    conferenceCreator: false,
    // After everyone who is really there.
    joinedAt: new Date(Date.UTC(2100, 0, number)).toISOString(),
    browserWords: null,
    detectsLanguage: false,
    handRaisedAt: null,
    offRecord: false,
    refuses: [],
    unanswered: false,
    version: 0,
  };
}
