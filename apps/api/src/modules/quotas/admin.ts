import {
  countsPerUnit,
  type ManagedQuota,
  type QuotaId,
  type QuotaUsageId,
  type UserId,
} from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { writeAct } from '../audit/index.ts';
import type { Plans } from '../billing/index.ts';
import { findUser } from '../users/index.ts';
import { listManaged, type ManagedRow } from './admin-store.ts';
import { settle, withTerms } from './count.ts';
import { type Account, accountOf } from './ids.ts';
import { saveEntry } from './ledger-store.ts';
import { toManaged, toQuota } from './presenter.ts';
import type { Quotas } from './service.ts';
import { readTerms } from './terms.ts';
import {
  findOwnLimit,
  listOwnLimits,
  lockUsage,
  openUsage,
  setOwnLimit,
  type UsageRow,
} from './usage-store.ts';

export interface ManagedQuotasDependencies {
  db: Database;
  now: () => Date;
  plans: Plans;
  quotas: Quotas;
}

/** @throws ApiError UserNotFound */
export async function readQuotasOf(
  { db, quotas }: ManagedQuotasDependencies,
  userId: UserId,
): Promise<ManagedQuota[]> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UserNotFound');
  const own = new Set((await listOwnLimits(db, [userId])).map(({ feature }) => feature));
  return (await quotas.read(userId)).map((quota) =>
    toManaged({ userId, feature: quota.feature }, quota, {
      email: user.email,
      ownLimit: own.has(quota.feature),
    }),
  );
}

export async function listAllQuotas(
  { db, now }: ManagedQuotasDependencies,
  query: CheckedQuery,
): Promise<{ items: ManagedQuota[]; total: number }> {
  const { rows, total } = await listManaged(db, query, now());
  return { items: rows.map(present), total };
}

function present({ usage, email, ownLimit }: ManagedRow): ManagedQuota {
  const { userId, feature, plan, limit, added, basis, periodStart: start, periodEnd: end, used } = usage;
  const quota = toQuota(feature, { plan, limit, added, period: { basis, start, end } }, used);
  return toManaged({ userId, feature }, quota, { email, ownLimit });
}

/**
 * Gives the member a limit of their own, in the unit of the feature; what runs goes on with it at once.
 * @param limit null: unlimited; `plan`: what the plan says
 * @throws ApiError NotFound, UserNotFound
 */
export async function changeLimit(
  deps: ManagedQuotasDependencies,
  by: UserId,
  id: QuotaId,
  limit: number | null | 'plan',
): Promise<ManagedQuota> {
  const { db, now } = deps;
  const account = requireAccount(id);
  const perUnit = countsPerUnit(account.feature);
  await db.transaction(async (tx) => {
    if (!(await findUser(tx, account.userId))) throw new ApiError('UserNotFound');
    const before = await findOwnLimit(tx, account);
    await setOwnLimit(tx, account, typeof limit === 'number' ? limit * perUnit : limit);
    await writeAct(tx, now(), {
      by,
      act: 'quota.limit-changed',
      userId: account.userId,
      object: id,
      before: { limit: before ? before.counts && before.counts / perUnit : 'plan' },
      after: { limit },
    });
    await settle(tx, await bringUpToDate(deps, tx, account), 0, 0, now());
  });
  return told(deps, account);
}

/**
 * Corrects what the member has used, in the unit of the feature. The correction is an entry of the ledger.
 * @throws ApiError NotFound, UserNotFound, and ValidationFailed for people, who are not counted over time
 */
export async function correctUsage(
  deps: ManagedQuotasDependencies,
  by: UserId,
  id: QuotaUsageId,
  used: number,
): Promise<ManagedQuota> {
  const { db, now } = deps;
  const account = requireAccount(id);
  if (account.feature === 'peopleInRoom')
    throw new ApiError('ValidationFailed', { issues: [{ path: 'body.used', problem: 'custom' }] });
  const perUnit = countsPerUnit(account.feature);
  await db.transaction(async (tx) => {
    if (!(await findUser(tx, account.userId))) throw new ApiError('UserNotFound');
    const at = now();
    const usage = await bringUpToDate(deps, tx, account);
    const charged = used * perUnit - usage.used;
    await saveEntry(tx, {
      ...{ usageId: usage.id, consumer: `correction:${newId('adminAct')}`, charged },
      ...{ forgiven: 0, reserved: 0, reservedUntil: null, conferenceId: null, beganAt: at, countedAt: at },
    });
    await writeAct(tx, at, {
      by,
      act: 'quota.usage-corrected',
      userId: account.userId,
      object: id,
      before: { used: usage.used / perUnit },
      after: { used },
    });
    await settle(tx, usage, charged, 0, at);
  });
  return told(deps, account);
}

/** The usage that counts, locked, with the terms of now; its limit is kept when it is settled. */
async function bringUpToDate(
  { now, plans }: ManagedQuotasDependencies,
  tx: Parameters<typeof lockUsage>[0],
  account: Account,
): Promise<UsageRow> {
  const at = now();
  const terms = await readTerms(plans, tx, account, at);
  const known = await lockUsage(tx, account);
  return known && known.periodEnd > at ? withTerms(tx, known, terms) : openUsage(tx, account, terms);
}

async function told(deps: ManagedQuotasDependencies, { userId, feature }: Account): Promise<ManagedQuota> {
  await deps.quotas.refresh(userId);
  return (await readQuotasOf(deps, userId)).find((quota) => quota.feature === feature)!;
}

function requireAccount(id: QuotaId | QuotaUsageId): Account {
  const account = accountOf(id);
  if (!account) throw new ApiError('NotFound');
  return account;
}
