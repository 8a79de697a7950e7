import {
  type Announcement,
  ANNOUNCEMENT_SEVERITIES,
  ANNOUNCEMENT_STATES,
  type AnnouncementId,
  ANNOUNCEMENTS_SHOWN_MAX,
  type AnnouncementState,
  type ShownAnnouncement,
  type UserId,
} from '@intermind/contracts';
import { and, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { announcementDismissals as dismissals, announcements } from '../../db/schema/announcements.ts';
import type { PersonalData } from '../users/index.ts';

type Row = typeof announcements.$inferSelect;

const stateAt = (now: Date): SQL<AnnouncementState> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when ${announcements.withdrawnAt} is not null then 'withdrawn'
    when ${announcements.shownUntil} <= ${at} then 'over'
    when ${announcements.shownFrom} > ${at} then 'scheduled' else 'shown' end`;
};

/** What administrators may ask of the announcements. */
export const announcementList = (now: Date): ListDefinition => ({
  fields: {
    text: { type: 'text', value: announcements.text, sortable: false },
    severity: { type: 'choice', value: announcements.severity, choices: ANNOUNCEMENT_SEVERITIES },
    state: { type: 'choice', value: stateAt(now), choices: ANNOUNCEMENT_STATES },
    from: { type: 'time', value: announcements.shownFrom },
    until: { type: 'time', value: announcements.shownUntil },
    createdAt: { type: 'time', value: announcements.createdAt },
    /** What one search field looks through. */
    search: { type: 'text', value: announcements.text, sortable: false },
  },
  defaultSort: 'createdAt:desc',
  id: announcements.id,
});

function stateOf({ withdrawnAt, shownFrom, shownUntil }: Row, now: Date): AnnouncementState {
  if (withdrawnAt) return 'withdrawn';
  if (shownUntil && shownUntil <= now) return 'over';
  return shownFrom > now ? 'scheduled' : 'shown';
}

export function presentAnnouncement(row: Row, now: Date): Announcement {
  return {
    id: row.id,
    text: row.text,
    severity: row.severity,
    from: row.shownFrom.toISOString(),
    until: row.shownUntil?.toISOString() ?? null,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** One page of the announcements, and how many there are in all. */
export async function listAnnouncements(
  db: Database,
  query: CheckedQuery,
  now: Date,
): Promise<{ items: Announcement[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(announcementList(now), query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(announcements)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(announcements, where),
  ]);
  return { items: rows.map((row) => presentAnnouncement(row, now)), total };
}

const isShown = (now: Date) => sql`${stateAt(now)} = 'shown'`;

/** What the member is shown now: warnings first, then the newest. */
export async function shownTo(db: Queries, userId: UserId, now: Date): Promise<ShownAnnouncement[]> {
  const dismissed = db
    .select({ one: sql`1` })
    .from(dismissals)
    .where(and(eq(dismissals.announcementId, announcements.id), eq(dismissals.userId, userId)));
  const rows = await db
    .select()
    .from(announcements)
    .where(and(isShown(now), notExists(dismissed)))
    .orderBy(
      desc(sql`${announcements.severity} = 'warning'`),
      desc(announcements.shownFrom),
      desc(announcements.id),
    )
    .limit(ANNOUNCEMENTS_SHOWN_MAX);
  return rows.map(({ id, text, severity, changedAt }) => ({
    ...{ id, text, severity, changedAt: changedAt.toISOString() },
  }));
}

/**
 * @param changedAt of the words that the member has read
 * @returns whether it is shown with these words, and so can be dismissed
 */
export async function dismiss(
  db: Database,
  userId: UserId,
  { id, changedAt }: { id: AnnouncementId; changedAt: string },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Held against a change of its words in the same moment, which everyone is to see.
    const [found] = await tx
      .select({ changedAt: announcements.changedAt })
      .from(announcements)
      .where(and(eq(announcements.id, id), isShown(now)))
      .for('share');
    if (found?.changedAt.getTime() !== Date.parse(changedAt)) return false;
    await tx.insert(dismissals).values({ userId, announcementId: id, at: now }).onConflictDoNothing();
    return true;
  });
}

export async function insertAnnouncement(tx: Queries, row: Row): Promise<void> {
  await tx.insert(announcements).values(row);
}

/** For a change: nobody else changes it meanwhile. Undefined also of one that was withdrawn. */
export async function lockAnnouncement(tx: Queries, id: AnnouncementId): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)))
    .for('update');
  return row;
}

export async function hasAnnouncement(tx: Queries, id: AnnouncementId): Promise<boolean> {
  const found = await tx.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id));
  return found.length > 0;
}

export async function updateAnnouncement(tx: Queries, { id, ...changed }: Row): Promise<void> {
  await tx.update(announcements).set(changed).where(eq(announcements.id, id));
}

/** Nobody has dismissed it. */
export async function forgetDismissals(tx: Queries, id: AnnouncementId): Promise<void> {
  await tx.delete(dismissals).where(eq(dismissals.announcementId, id));
}

export const announcementsData: PersonalData = {
  whenDeleted: { announcement_dismissals: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(dismissals).where(eq(dismissals.userId, id));
  },
};
