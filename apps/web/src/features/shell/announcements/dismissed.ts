import type { ShownAnnouncement } from '@intermind/contracts';

/** So many are remembered, the newest. */
const KEPT = 50;

/** Its words, not the announcement alone: with other words it is shown again. */
const markOf = ({ id, changedAt }: ShownAnnouncement) => `${id} ${changedAt}`;
const keyOf = (userId: string) => `intermind.announcements.${userId}`;

/** What this member has closed in this browser; the server knows it too, unless it could not be told. */
export function dismissedHere(
  storage: Pick<Storage, 'getItem'>,
  userId: string,
): (one: ShownAnnouncement) => boolean {
  const marks = new Set(read(storage, userId));
  return (one) => marks.has(markOf(one));
}

export function dismissHere(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: string,
  one: ShownAnnouncement,
): void {
  const others = read(storage, userId).filter((mark) => mark !== markOf(one));
  storage.setItem(keyOf(userId), JSON.stringify([...others, markOf(one)].slice(-KEPT)));
}

function read(storage: Pick<Storage, 'getItem'>, userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
  } catch {
    // Not ours: as if nothing were stored.
    return [];
  }
}
