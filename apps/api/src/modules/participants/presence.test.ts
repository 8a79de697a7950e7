import {
  avatarIdentity,
  type ConferenceId,
  INTERPRETER_IDENTITY,
  sendingRights,
  TRACKS_PER_PARTICIPANT,
} from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { MediaParticipant } from '../../adapters/livekit/index.ts';
import { newId } from '../../ids.ts';
import { comparePresence } from './presence.ts';
import type { ParticipantRow } from './store.ts';

const now = new Date('2026-01-01T12:00:00Z');
const agoS = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const BOTH = { listens: 'true', reads: 'true' } as const;
const row = (change: Partial<ParticipantRow> = {}): ParticipantRow => ({
  id: newId('participant'),
  personId: newId('person'),
  conferenceId: 'cnf_A' as ConferenceId,
  userId: null,
  guestId: null,
  assistant: false,
  name: 'Anna',
  language: 'en',
  hears: 'de',
  understands: [],
  listens: true,
  reads: true,
  role: 'presenter',
  joinedAt: agoS(600),
  connectedAt: agoS(599),
  version: 0,
  absentSince: null,
  browserWords: null,
  silencedVoices: [],
  detectsLanguage: false,
  handRaisedAt: null,
  mutedAt: null,
  mutedBy: null,
  leftAt: null,
  leftReason: null,
  offRecordSince: null,
  refuses: [],
  consentsAt: null,
  expelledAt: null,
  ...change,
});
const insideAs = (identity: string, change: Partial<MediaParticipant> = {}): MediaParticipant => ({
  identity,
  kind: 'person',
  joinedAt: agoS(60),
  tracks: 2,
  attributes: { language: 'en', hears: 'de', understands: '', ...BOTH },
  rights: { microphone: true, camera: true, shareScreen: true },
  ...change,
});
/** A conference without restrictions. */
const OPEN = { restrictions: [] };
/** What is done about one person. */
const doneAbout = (participant: ParticipantRow, media?: Partial<MediaParticipant>) =>
  comparePresence([participant], media ? [insideAs(participant.id, media)] : [], now, OPEN).map(
    (action) => action.do,
  );

const left = (reason: 'left' | 'lost' | 'expelled', secondsAgo: number) =>
  row({
    leftAt: agoS(secondsAgo),
    leftReason: reason,
    ...(reason === 'expelled' ? { expelledAt: agoS(secondsAgo) } : {}),
  });

test.each([
  ['present and seen: nothing', row(), {}, []],
  ['seen for the first time, or again', row({ absentSince: agoS(5) }), {}, ['note seen']],
  ['not seen: noted', row(), undefined, ['note absent']],
  ['not seen for 20 s: still there', row({ absentSince: agoS(20) }), undefined, []],
  ['not seen for longer: lost', row({ absentSince: agoS(21) }), undefined, ['mark lost']],
  [
    'admitted and never connected for 10 s: still expected',
    row({ connectedAt: null, absentSince: agoS(10) }),
    undefined,
    [],
  ],
  ['not for longer', row({ connectedAt: null, absentSince: agoS(11) }), undefined, ['mark lost']],
  ['lost for two minutes: still listens', left('lost', 120), undefined, []],
  ['for longer: left', left('lost', 121), undefined, ['mark left']],
  ['lost for long, and seen: back', left('lost', 121), {}, ['mark back']],
  ['left or removed long ago: nothing', left('left', 999), undefined, []],
  ['as many tracks as one may publish: nothing', row(), { tracks: TRACKS_PER_PARTICIPANT }, []],
  ['one more: dropped', row(), { tracks: TRACKS_PER_PARTICIPANT + 1 }, ['drop']],
  [
    'back with too many: dropped, not told as back',
    left('lost', 30),
    { tracks: TRACKS_PER_PARTICIPANT + 1 },
    ['drop'],
  ],
  ['lost and seen again: back', left('lost', 30), {}, ['mark back']],
  [
    'lost, then removed by a moderator: cut',
    { ...left('lost', 30), expelledAt: agoS(5) },
    {},
    ['remove from media'],
  ],
  [
    'gave way to a newer device: cut, however they came',
    { ...left('left', 30), leftReason: 'dropped' },
    { joinedAt: agoS(10) },
    ['remove from media'],
  ],
  [
    'closed at the moment of the connection: cut',
    left('left', 30),
    { joinedAt: agoS(30) },
    ['remove from media'],
  ],
  [
    'back with the languages of before: both',
    left('lost', 30),
    { attributes: { language: 'en', hears: 'fr', understands: '', ...BOTH } },
    ['mark back', 'update media'],
  ],
  ['lost and away: nothing', left('lost', 30), undefined, []],
  [
    'closed, the old connection is still there: cut',
    left('left', 30),
    { joinedAt: agoS(60) },
    ['remove from media'],
  ],
  ['closed, then a new connection: back', left('left', 30), { joinedAt: agoS(10) }, ['mark back']],
  [
    'removed and inside: cut, however they came',
    left('expelled', 30),
    { joinedAt: agoS(10) },
    ['remove from media'],
  ],
  ['came with the role of before', row(), { rights: sendingRights('attendee', []) }, ['update media']],
  [
    'came with the languages of before',
    row(),
    { attributes: { language: 'en', hears: 'de', understands: 'es', ...BOTH } },
    ['update media'],
  ],
] as const)('%s', (_name, participant, media, expected) => {
  expect(doneAbout(participant, media)).toEqual(expected);
});

test('unknown identities are disconnected; interpreter and recorder stay, and nobody else passes for them', () => {
  const inside = [
    insideAs('somebody'),
    insideAs(INTERPRETER_IDENTITY, { kind: 'agent' }),
    insideAs('agent-other', { kind: 'agent' }),
    insideAs('EG_1', { kind: 'recorder' }),
  ];
  expect(comparePresence([], inside, now, OPEN)).toEqual([
    { do: 'remove from media', identity: 'somebody' },
    { do: 'remove from media', identity: 'agent-other' },
  ]);
  expect(comparePresence([], [insideAs(INTERPRETER_IDENTITY)], now, OPEN)).toEqual([
    { do: 'remove from media', identity: INTERPRETER_IDENTITY },
  ]);
});

test('the avatar of the voice assistant that takes part stays; any other goes, and one with too many tracks', () => {
  const assistant = row({ assistant: true });
  const avatar = (change: Partial<MediaParticipant> = {}) =>
    insideAs(avatarIdentity(assistant.id), { kind: 'agent', ...change });
  const done = (rows: ParticipantRow[], media: MediaParticipant, hasAvatar = true) =>
    comparePresence(rows, [media], now, { ...OPEN, hasAvatar }).map((action) => action.do);
  expect(done([assistant], avatar())).toEqual([]);
  // Another provider goes on.
  expect(done([assistant], avatar(), false)).toEqual(['remove from media']);
  expect(done([{ ...assistant, leftAt: agoS(1), leftReason: 'left' }], avatar())).toEqual([
    'remove from media',
  ]);
  expect(done([], avatar())).toEqual(['remove from media']);
  // Nobody passes for one: neither a person with its identity, nor the avatar of a person.
  expect(done([assistant], avatar({ kind: 'person' }))).toEqual(['remove from media']);
  const person = row({ absentSince: agoS(1) });
  expect(done([person], insideAs(avatarIdentity(person.id), { kind: 'agent' }))).toEqual([
    'remove from media',
  ]);
  expect(done([assistant], avatar({ tracks: TRACKS_PER_PARTICIPANT + 1 }))).toEqual(['remove from media']);
});

test('a participant loses rights that a moderator has restricted for everyone', () => {
  const participant = row();
  const conference = { restrictions: ['camera' as const] };
  const withCamera = comparePresence([participant], [insideAs(participant.id)], now, conference);
  expect(withCamera).toEqual([{ do: 'update media', participant }]);
  const rights = sendingRights('presenter', ['camera']);
  expect(comparePresence([participant], [insideAs(participant.id, { rights })], now, conference)).toEqual([]);
});
