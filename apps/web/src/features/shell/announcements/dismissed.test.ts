import type { AnnouncementId, ShownAnnouncement } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { dismissedHere, dismissHere } from './dismissed.ts';

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
beforeEach(() => (stored = new Map()));

const announcement = (n: number): ShownAnnouncement => ({
  ...{ id: `ann_${n}` as AnnouncementId, text: 'Maintenance', severity: 'info' },
  changedAt: '2030-05-01T10:00:00.000Z',
});

test('what one member closed stays closed for them, in this browser', () => {
  dismissHere(storage, 'usr_1', announcement(1));
  expect([1, 2].map((n) => dismissedHere(storage, 'usr_1')(announcement(n)))).toEqual([true, false]);
  expect(dismissedHere(storage, 'usr_2')(announcement(1))).toBe(false);
});

test('with other words it is shown again', () => {
  dismissHere(storage, 'usr_1', announcement(1));
  const changed = { ...announcement(1), changedAt: '2030-05-01T11:00:00.000Z' };
  expect(dismissedHere(storage, 'usr_1')(changed)).toBe(false);
});

test('fifty are remembered, the newest', () => {
  for (let n = 0; n < 60; n++) dismissHere(storage, 'usr_1', announcement(n));
  dismissHere(storage, 'usr_1', announcement(59));
  const remembered = Array.from({ length: 60 }, (_, n) => n).filter((n) =>
    dismissedHere(storage, 'usr_1')(announcement(n)),
  );
  expect(remembered).toEqual(Array.from({ length: 50 }, (_, n) => n + 10));
});

test.each(['', '{', '{"a":1}', '[1,null]'])('what is stored and not ours is nothing: %j', (text) => {
  stored.set('intermind.announcements.usr_1', text);
  expect(dismissedHere(storage, 'usr_1')(announcement(1))).toBe(false);
  dismissHere(storage, 'usr_1', announcement(1));
  expect(dismissedHere(storage, 'usr_1')(announcement(1))).toBe(true);
});
