import type { Caller, ConferenceId, JoinRequestId, ParticipantId, RoomId } from '@intermind/contracts';
import { ask, comeIn, decide, guest, join, makeRoom, member, memberNamed } from './meeting-steps.ts';
import type { TestApp } from './test-app.ts';
import { createTestIssuer, type TestIssuer } from './test-issuer.ts';

/** One running conference with everybody the contracts know as a caller, and who is not in it. */
export interface Scene {
  roomId: RoomId;
  conferenceId: ConferenceId;
  /** Bearer header of each caller; none for nobody. */
  headers: Record<Caller, Record<string, string>>;
  /** The own participant of who is inside; of the participant for who is not. */
  participantOf(caller: Caller): ParticipantId;
  /** Own requests of guests; the one of a guest who waits at this door for everybody else. */
  joinRequestOf(caller: Caller): JoinRequestId;
}

/** Signs with a key nobody trusts, in the name of the right issuer. */
let strangers: Promise<TestIssuer> | undefined;
let scenes = 0;

/** Sets the scene through the API, with new people each time. */
export async function setScene(t: TestApp): Promise<Scene> {
  const number = (scenes += 1);
  const person = (name: string) => member(t, `${name}${number}`);
  const [host, moderator, participant, outsider] = await Promise.all(
    ['Host', 'Moderator', 'Participant', 'Outsider'].map(person),
  );
  const admin = `Bearer ${await t.issuer.token({ ...memberNamed(`Admin${number}`), isAdmin: true }, WEEK)}`;
  strangers ??= createTestIssuer(t.issuer.issuer, () => t.clock.now);
  const stranger = `Bearer ${await (await strangers).token(memberNamed(`Stranger${number}`), WEEK)}`;

  const roomId = await makeRoom(t, host!);
  const inside = { host: await join(t, host!, roomId), moderator: await join(t, moderator!, roomId) };
  const { participant: plain } = await join(t, participant!, roomId);
  await t.call('PATCH', `/participants/${inside.moderator.participant.id}`, {
    headers: host!.headers,
    body: { role: 'moderator' },
  });

  const elsewhere = await makeRoom(t, outsider!);
  const guestElsewhere = await guest(t, elsewhere, 'Elsewhere');
  const requestElsewhere = await ask(t, guestElsewhere);
  const waiting = await ask(t, await guest(t, roomId, 'Waiting'));
  const guestHere = await guest(t, roomId, 'Here');
  const requestHere = await ask(t, guestHere);
  await decide(t, host!, requestHere.id, 'APPROVED');
  const admitted = await comeIn(t, guestHere);

  // Members have their row before anybody looks whether something was written.
  for (const headers of [outsider!.headers, { authorization: admin }])
    await t.call('GET', '/users', { headers });

  const participants: Partial<Record<Caller, ParticipantId>> = {
    host: inside.host.participant.id,
    moderator: inside.moderator.participant.id,
    'guest-here': admitted.participant.id,
  };
  const requests: Partial<Record<Caller, JoinRequestId>> = {
    'guest-here': requestHere.id,
    'guest-elsewhere': requestElsewhere.id,
  };
  return {
    roomId,
    conferenceId: inside.host.conference.id,
    headers: {
      none: {},
      stranger: { authorization: stranger },
      'guest-elsewhere': guestElsewhere.headers,
      'guest-here': guestHere.headers,
      member: outsider!.headers,
      participant: participant!.headers,
      moderator: moderator!.headers,
      host: host!.headers,
      admin: { authorization: admin },
    },
    participantOf: (caller) => participants[caller] ?? plain.id,
    joinRequestOf: (caller) => requests[caller] ?? waiting.id,
  };
}

const WEEK = { expiresInS: 7 * 24 * 3600 };
