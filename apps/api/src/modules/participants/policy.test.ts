import {
  DEVICES_PER_PERSON,
  type GuestId,
  type PersonId,
  type Role,
  type UserId,
} from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import type { Guest, Member } from '../../http/identity.ts';
import {
  DROPPED_STAYS_OUT_MS,
  hasRoomFor,
  isSamePerson,
  mayAddDevice,
  moderatorIdOf,
  nameOf,
  participantsToReplace,
  personOf,
  roleOnEntry,
  standingFrom,
  staysOutS,
  targetFrom,
} from './policy.ts';

const ANNA = 'usr_anna' as UserId;
const GERD = 'gst_gerd' as GuestId;
const anna: Member = {
  kind: 'member',
  userId: ANNA,
  email: 'anna.novak@example.org',
  firstName: 'Anna',
  lastName: 'Novak',
  isAdmin: false,
};
const gerd: Guest = { kind: 'guest', guestId: GERD, roomId: 'abc-defg-hij' as never, name: 'Gerd' };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

describe('a person', () => {
  test('is a member or a guest, and the same one on every device', () => {
    const people = [personOf(anna), personOf(gerd), personOf({ ...anna, userId: 'usr_ben' as UserId })];
    const rows = [
      { userId: ANNA, guestId: null },
      { userId: null, guestId: GERD },
    ];
    expect(people.slice(0, 2)).toEqual([{ userId: ANNA }, { guestId: GERD }]);
    expect(rows.map((row) => people.map((person) => isSamePerson(row, person)))).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
  });

  test.each([
    [anna, 'Anna Novak'],
    [{ ...anna, lastName: '' }, 'Anna'],
    [{ ...anna, firstName: '', lastName: '' }, 'anna.novak'],
    [gerd, 'Gerd'],
  ])('%# is called by the name they gave, or else by the beginning of the address', (person, name) => {
    expect(nameOf(person)).toBe(name);
  });
});

describe('the standing of a person in a conference', () => {
  const conference = { createdBy: ANNA };
  const ben = { userId: 'usr_ben' as UserId };
  const admission = { role: 'presenter' as Role, expelledAt: null, leftReason: null };
  const left = { ...admission, leftReason: 'left' } as const;
  const lost = { ...admission, leftReason: 'lost' } as const;
  const presence = (...admissions: Parameters<typeof standingFrom>[2][number][]) =>
    standingFrom(conference, ben, admissions).presence;

  test('is outside before the first admission, the owner as owner', () => {
    const outside = { presence: 'outside', role: null };
    expect(standingFrom(conference, ben, [])).toEqual({ ...outside, owner: false });
    expect(standingFrom(conference, { userId: ANNA }, [])).toEqual({ ...outside, owner: true });
    expect(standingFrom(conference, { guestId: GERD }, [])).toEqual({ ...outside, owner: false });
  });

  test('follows the devices: inside while one of them is, or is only out of sight of the media server', () => {
    expect([
      presence(admission),
      presence(left, admission),
      presence(left, lost),
      presence(left, left),
      presence({ ...left, leftReason: 'dropped' }, left),
    ]).toEqual(['inside', 'inside', 'inside', 'left', 'left']);
    expect(standingFrom(conference, ben, [left])).toEqual({
      presence: 'left',
      role: 'presenter',
      owner: false,
    });
  });

  test('ends for every device with the removal of the person, lost connections too', () => {
    const removed = { role: 'presenter' as Role, expelledAt: at(0) };
    expect(
      standingFrom(conference, ben, [
        { ...removed, leftReason: 'left' },
        { ...removed, leftReason: 'lost' },
        { ...removed, leftReason: null },
      ]),
    ).toEqual({ presence: 'expelled', role: 'presenter', owner: false });
  });

  test('a demoted person is an attendee on all three devices, also on one that comes back', () => {
    const attendee = { ...admission, role: 'attendee' as Role };
    for (const devices of [
      [attendee],
      [attendee, attendee, attendee],
      [{ ...lost, role: 'attendee' as Role }],
    ])
      expect(standingFrom(conference, ben, devices)).toMatchObject({ presence: 'inside', role: 'attendee' });
  });
});

test('the owner enters as host, everyone else as presenter', () => {
  expect([roleOnEntry(true), roleOnEntry(false)]).toEqual(['host', 'presenter']);
});

describe('one device more than a person may have', () => {
  const device = (name: string, joinedS: number, absentS?: number) => ({
    name,
    joinedAt: at(joinedS),
    absentSince: absentS === undefined ? null : at(absentS),
  });
  const replaced = (...own: ReturnType<typeof device>[]) =>
    participantsToReplace(own).map(({ name }) => name);

  test('takes the place of the oldest, but first of one that is not connected', () => {
    const [phone, laptop, tablet] = [device('phone', 2), device('laptop', 1), device('tablet', 3)];
    expect(DEVICES_PER_PERSON).toBe(3);
    expect(replaced(phone, laptop)).toEqual([]);
    expect(replaced(phone, laptop, tablet)).toEqual(['laptop']);
    expect(replaced(phone, laptop, device('tablet', 3, 5))).toEqual(['tablet']);
    expect(replaced(device('phone', 2, 5), laptop, device('tablet', 3, 4))).toEqual(['phone']);
  });

  test('leaves two in place when there were too many, connected ones before others', () => {
    const own = [device('a', 1), device('b', 2, 9), device('c', 3), device('d', 4)];
    expect(replaced(...own)).toEqual(['b', 'a']);
  });
});

test('a conference holds as many people as it has places, each with one place for all devices, and always the host', () => {
  const ANNAS = 'psn_anna' as PersonId;
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ personId: `psn_${index}` as PersonId }));
  const annas = (count: number) => Array.from({ length: count }, () => ({ personId: ANNAS }));
  const newcomer = { role: 'presenter', personId: null } as const;
  expect([
    hasRoomFor(newcomer, others(2), 3),
    hasRoomFor(newcomer, [...others(1), ...annas(3)], 3),
    hasRoomFor(newcomer, others(3), 3),
    hasRoomFor({ role: 'moderator', personId: ANNAS }, others(3), 3),
    hasRoomFor({ role: 'presenter', personId: ANNAS }, [...others(2), ...annas(1)], 3),
    hasRoomFor({ role: 'host', personId: null }, others(3), 3),
  ]).toEqual([true, true, false, false, true, true]);
});

test('only members act as moderators', () => {
  expect(moderatorIdOf(anna)).toBe(ANNA);
  expect(() => moderatorIdOf(gerd)).toThrow('a guest acted as a moderator');
});

test('something is done to oneself on every device, and to a guest as a guest', () => {
  const [member, guest] = [
    { role: 'speaker' as Role, userId: ANNA, guestId: null },
    { role: 'attendee' as Role, userId: null, guestId: GERD },
  ];
  expect([targetFrom(member, personOf(anna)), targetFrom(guest, personOf(anna))]).toEqual([
    { role: 'speaker', guest: false, self: true },
    { role: 'attendee', guest: true, self: false },
  ]);
});

describe('somebody who was dropped', () => {
  const dropped = (leftAt: Date) => ({ leftReason: 'dropped' as const, leftAt });
  const left = { leftReason: 'left' as const, leftAt: at(30) };

  test('may come back at once the first time', () => {
    expect([staysOutS([], at(0)), staysOutS([dropped(at(0)), left, left], at(0))]).toEqual([0, 0]);
  });

  test('stays out from the second time on, counted from the last one', () => {
    const twice = [dropped(at(20)), left, dropped(at(10))];
    const outS = DROPPED_STAYS_OUT_MS / 1_000;
    expect([20, 20.5, 79, 80, 90].map((seconds) => staysOutS(twice, at(seconds)))).toEqual([
      outS,
      outS,
      1,
      0,
      0,
    ]);
  });
});

test('one more device may rejoin by itself while the person has fewer than the most, whoever else is inside', () => {
  const [mine, other] = [{ personId: 'pso_anna' as PersonId }, { personId: 'pso_ben' as PersonId }];
  const devices = (count: number) => [...Array.from({ length: count }, () => mine), other, other];
  expect(
    [DEVICES_PER_PERSON - 1, DEVICES_PER_PERSON].map((count) => mayAddDevice(mine, devices(count))),
  ).toEqual([true, false]);
});
