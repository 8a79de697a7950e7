import type { Admitted, ConferenceEvent, Participant } from '@intermind/contracts';
import { describe, expect, it } from 'vitest';
import {
  afterRejoining,
  applyJoinRequestEvent,
  applyParticipantEvent,
  arrivals,
  type ConferenceState,
  fromAdmission,
  fromStateMessage,
  isSameState,
  withParticipant,
} from './conference-state.ts';
import { joinRequest, participant } from './testing/people.ts';

const meeting = (given: Partial<ConferenceState> = {}): ConferenceState =>
  fromStateMessage({
    type: 'state',
    conference: {
      id: 'cnf_1' as never,
      roomId: 'abc-defg-hij' as never,
      createdBy: 'usr_1' as never,
      startedAt: '2026-11-21T10:00:00.000Z',
      translationEnabled: true,
      demonstration: false,
      sealed: false,
      recordingConsent: 'announce',
      recordingCaptions: false,
      retention: { recordings: null, transcripts: null, messages: null },
      transcriptKept: true,
      locked: false,
      restrictions: [],
      version: 0,
    },
    participants: [participant('you', { role: 'moderator' })],
    joinRequests: [],
    removed: [],
    quota: [],
    blocked: [],
    media: { up: true },
    recording: null,
    lastMessage: null,
    lastMute: null,
    you: 'you' as never,
    ...(given as object),
  });

type PeopleEvent = Extract<
  ConferenceEvent,
  { type: `participant.${'joined' | 'updated' | 'left'}` | `join_request.${string}` }
>;

const after = (state: ConferenceState, ...events: PeopleEvent[]) =>
  events.reduce(
    (now, event) =>
      'joinRequest' in event ? applyJoinRequestEvent(now, event) : applyParticipantEvent(now, event),
    state,
  );
const names = ({ participants }: ConferenceState) => participants.map(({ id }) => id).join(' ');

describe('the meeting as the API tells it', () => {
  it('lists people in the order they came, each once', () => {
    const lucia = participant('lucia', { joinedAt: '2026-11-21T09:59:00.000Z' });
    const twice: PeopleEvent = { type: 'participant.joined', participant: lucia };
    expect(names(after(meeting(), twice, twice))).toBe('lucia you');
  });

  it('knows the same from the answer to joining as from the first state, whoever is named first', () => {
    const [you, lucia] = [participant('you'), participant('lucia', { joinedAt: '2026-11-21T09:59:00.000Z' })];
    const { conference } = meeting();
    const told = fromStateMessage({
      type: 'state',
      conference,
      participants: [lucia, you],
      joinRequests: [],
      removed: [],
      quota: [],
      blocked: [],
      media: { up: true },
      recording: null,
      lastMessage: null,
      lastMute: null,
      you: you.id,
    });
    const media = { url: '/livekit', token: 't' };
    const admitted = { outcome: 'admitted', participant: you, participants: [lucia, you], conference, media };
    const swapped = { ...admitted, participants: [you, lucia] };
    for (const answer of [admitted, swapped] as Admitted[])
      expect(isSameState(fromAdmission(answer), told)).toBe(true);
    expect(isSameState(fromAdmission({ ...admitted, participants: [you] } as Admitted), told)).toBe(false);
  });

  it('takes changes of people it has not heard of before', () => {
    const event: PeopleEvent = {
      type: 'participant.updated',
      participant: participant('ken', { language: 'ja' }),
    };
    expect(after(meeting(), event).participants[0]).toEqual(participant('ken', { language: 'ja' }));
  });

  it('takes nothing back: of two versions of a person the higher one stays, whichever comes last', () => {
    const [older, newer] = [
      participant('you', { language: 'ja', version: 1 }),
      participant('you', { language: 'fr', version: 2 }),
    ];
    const known = withParticipant(meeting(), newer);
    const told = { type: 'participant.updated', participant: older } as const;
    for (const state of [after(known, told), withParticipant(known, older), afterRejoining(known, older)])
      expect(state).toEqual(known);
    expect(after(meeting(), told).participants).toEqual([older]);
  });

  it('forgets people who left, and join requests that were decided elsewhere', () => {
    const state = after(
      meeting(),
      { type: 'participant.joined', participant: participant('ken') },
      { type: 'join_request.created', joinRequest: joinRequest('marta') },
      { type: 'participant.left', participantId: 'ken' as never, reason: 'left' },
      { type: 'join_request.closed', joinRequest: joinRequest('marta') },
    );
    expect(state).toEqual(meeting());
  });

  it('keeps a guest in their place whose page was closed, and brings back nobody who was decided about', () => {
    const [marta, ken] = [
      joinRequest('marta'),
      joinRequest('ken', { createdAt: '2026-11-21T10:00:01.000Z' }),
    ];
    const gone = { ...marta, absentSince: '2026-11-21T10:02:00.000Z' };
    const asked = after(
      meeting(),
      { type: 'join_request.created', joinRequest: marta },
      { type: 'join_request.created', joinRequest: ken },
      { type: 'join_request.updated', joinRequest: gone },
    );
    const decided = after(
      asked,
      { type: 'join_request.closed', joinRequest: gone },
      { type: 'join_request.updated', joinRequest: marta },
    );
    expect([asked.joinRequests, decided.joinRequests]).toEqual([[gone, ken], [ken]]);
    expect(arrivals(asked, after(asked, { type: 'join_request.updated', joinRequest: marta })).asked).toEqual(
      [],
    );
  });

  it('shows no join requests to someone who lost the moderator role', () => {
    const state = after(
      meeting(),
      { type: 'join_request.created', joinRequest: joinRequest('marta') },
      { type: 'participant.updated', participant: participant('you', { role: 'presenter' }) },
    );
    expect(state.joinRequests).toEqual([]);
  });

  it('announces people who joined, left or ask to join, never yourself, and nothing twice', () => {
    const before = after(meeting(), { type: 'participant.joined', participant: participant('ken') });
    const now = after(
      before,
      { type: 'participant.left', participantId: 'ken' as never, reason: 'lost' },
      { type: 'participant.joined', participant: participant('lucia') },
      { type: 'join_request.created', joinRequest: joinRequest('marta') },
    );
    const told = arrivals(before, now);
    expect([told.joined, told.left, told.asked].map((list) => list.map(({ id }) => id))).toEqual([
      ['lucia'],
      ['ken'],
      ['marta'],
    ]);
    expect(arrivals(now, now)).toEqual({ joined: [], left: [], asked: [] });
  });

  it('keeps join requests while somebody else changes, and one request while another is decided', () => {
    const asked = after(
      meeting(),
      { type: 'join_request.created', joinRequest: joinRequest('marta') },
      { type: 'join_request.created', joinRequest: joinRequest('piotr') },
      { type: 'join_request.created', joinRequest: joinRequest('marta') },
    );
    const ids = ({ joinRequests }: ConferenceState) => joinRequests.map(({ id }) => id);
    expect(ids(asked)).toEqual(['marta', 'piotr']);
    const changed = after(
      asked,
      { type: 'participant.joined', participant: participant('ken') },
      { type: 'participant.updated', participant: participant('you', { role: 'moderator', hears: 'fr' }) },
    );
    expect(ids(changed)).toEqual(['marta', 'piotr']);
    expect(ids(after(changed, { type: 'join_request.closed', joinRequest: joinRequest('marta') }))).toEqual([
      'piotr',
    ]);
  });

  it('announces nothing of yourself, whether you are missing before or after', () => {
    const without = { ...meeting(), participants: [] };
    expect([arrivals(without, meeting()), arrivals(meeting(), without)]).toEqual(
      [1, 2].map(() => ({ joined: [], left: [], asked: [] })),
    );
  });

  it('lists people who came at the same moment in one order on every device', () => {
    const [a, b] = [participant('a'), participant('b')];
    const order = (...people: Participant[]) =>
      names(people.reduce<ConferenceState>(withParticipant, { ...meeting(), participants: [] }));
    expect([order(a, b), order(b, a), order(a, b, a)]).toEqual(['a b', 'a b', 'a b']);
  });
});
