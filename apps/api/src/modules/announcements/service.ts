import type { Announcement, AnnouncementFields, AnnouncementId, UserId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { writeAct } from '../audit/index.ts';
import {
  forgetDismissals,
  hasAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  presentAnnouncement,
  updateAnnouncement,
} from './store.ts';

export interface AnnouncementsDependencies {
  db: Database;
  now: () => Date;
}

/** @throws ApiError ValidationFailed where it would end before it begins */
export function publish(
  { db, now }: AnnouncementsDependencies,
  by: UserId,
  fields: AnnouncementFields,
): Promise<Announcement> {
  const at = now();
  const { text, severity, ...times } = fields;
  const row = {
    ...{ id: newId('announcement'), text, severity, ...timesOf(times, at) },
    ...{ createdAt: at, changedAt: at, withdrawnAt: null },
  };
  return db.transaction(async (tx) => {
    await insertAnnouncement(tx, row);
    const made = presentAnnouncement(row, at);
    await writeAct(tx, at, { by, act: 'announcement.published', object: row.id, after: saidOf(made) });
    return made;
  });
}

/** @throws ApiError NotFound also for one that was withdrawn, ValidationFailed as `publish` */
export function change(
  { db, now }: AnnouncementsDependencies,
  by: UserId,
  id: AnnouncementId,
  { text, severity, ...times }: AnnouncementFields,
): Promise<Announcement> {
  return db.transaction(async (tx) => {
    const at = now();
    const before = await lockAnnouncement(tx, id);
    if (!before) throw new ApiError('NotFound');
    const saysOther = text !== before.text || severity !== before.severity;
    const row = {
      ...{ ...before, text, severity, ...timesOf(times, at) },
      changedAt: saysOther ? at : before.changedAt,
    };
    await updateAnnouncement(tx, row);
    if (saysOther) await forgetDismissals(tx, id);
    const changed = presentAnnouncement(row, at);
    await writeAct(tx, at, {
      ...{ by, act: 'announcement.changed', object: id },
      before: saidOf(presentAnnouncement(before, at)),
      after: saidOf(changed),
    });
    return changed;
  });
}

/** Withdrawn twice, it is withdrawn once. @throws ApiError NotFound */
export function withdraw(
  { db, now }: AnnouncementsDependencies,
  by: UserId,
  id: AnnouncementId,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const row = await lockAnnouncement(tx, id);
    if (!row) {
      if (await hasAnnouncement(tx, id)) return;
      throw new ApiError('NotFound');
    }
    await updateAnnouncement(tx, { ...row, withdrawnAt: at });
    await forgetDismissals(tx, id);
    const before = saidOf(presentAnnouncement(row, at));
    await writeAct(tx, at, { by, act: 'announcement.withdrawn', object: id, before });
  });
}

const saidOf = ({ text, severity, from, until }: Announcement) => ({ text, severity, from, until });

function timesOf({ from, until }: Pick<AnnouncementFields, 'from' | 'until'>, now: Date) {
  const shownFrom = from === null ? now : new Date(from);
  const shownUntil = until === null ? null : new Date(until);
  if (shownUntil && shownUntil <= shownFrom)
    throw new ApiError('ValidationFailed', { issues: [{ path: 'body.until', problem: 'too_small' }] });
  return { shownFrom, shownUntil };
}
