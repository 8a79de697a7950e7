import type { ConferenceId, QuotaLevel } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { insertNotice } from '../notices/index.ts';
import type { Account } from './ids.ts';
import { type EntryRow, listEntries, releaseElsewhere, saveEntry } from './ledger-store.ts';
import { leftOf, levelOf, type Share, shareOf, toldLevelOf, withSpent } from './policy.ts';
import { KEPT_FEATURES, lockUsage, openUsage, saveUsage, type Terms, type UsageRow } from './usage-store.ts';

/** What one consumer has used so far, in seconds, bytes or pieces. */
export interface Use extends Account {
  /** Names the consumer for ever: what is said twice of it counts once. */
  consumer: string;
  /**
   * Since it began, also in earlier periods. Less than before only of what is kept (`recordingStorageBytes`), which is read
   * where it is counted: a total that was read earlier may be older than the one that was counted meanwhile.
   */
  total: number | ((tx: Queries) => Promise<number>);
  /** To be reserved for what comes next; 0 when it ends. */
  ahead: number;
  conferenceId?: ConferenceId | null;
  /** When it was measured; now, where it is not said. */
  at?: Date;
}

export interface Counted {
  /** Reserved for what comes next; less than asked for when the quota comes to its end. */
  reserved: number;
  /** What nobody has used or reserved. */
  left: number;
  /** The owner is to be told of this level; 0: nothing new. */
  tell: QuotaLevel | 0;
  /** Something is left where nothing was, or the other way. */
  turned: boolean;
  /** The highest level that is reached, as it was known and now: it may be passed again though the owner is not told again. */
  levels: { before: QuotaLevel | 0; now: QuotaLevel | 0 };
}

/** Reservations that are not renewed for this long are void: their holder died. */
export const RESERVED_MS = 60_000;

/** What holds for a quota now. */
export type ReadTerms = (tx: Queries, account: Account, at: Date) => Promise<Terms>;

/** Charges what was used since the consumer was counted last, and reserves. One transaction: all of it or nothing. */
export async function countUse(tx: Queries, read: ReadTerms, use: Use, at: Date): Promise<Counted> {
  const known = await lockUsage(tx, use);
  let usage =
    known && known.periodEnd > at ? known : await openUsage(tx, accountIn(use), await read(tx, use, at));
  const total = typeof use.total === 'number' ? use.total : await use.total(tx);
  const entries = await listEntries(tx, use.consumer);
  let share = divide(usage, entries, { ...use, total });
  if (share.forgiven > 0 || share.reserved < use.ahead) {
    // It is the end of the quota that was known: perhaps there is more by now.
    usage = await withTerms(tx, usage, await read(tx, use, at));
    share = divide(usage, entries, { ...use, total });
  }
  await releaseElsewhere(tx, use.consumer, usage.id);
  const entry = entryOf(entries, usage) ?? blankEntry(usage, use, at);
  const { charged, forgiven, reserved } = share;
  await saveEntry(tx, {
    ...entry,
    charged: entry.charged + charged,
    forgiven: entry.forgiven + forgiven,
    reserved,
    reservedUntil: reserved > 0 ? new Date(at.getTime() + RESERVED_MS) : null,
    // Several instances measure, and the one that measured first may write last.
    countedAt: entry.countedAt > at ? entry.countedAt : at,
  });
  const counted = { ...usage, recent: withSpent(usage.recent, charged, at) };
  return settle(tx, counted, charged, reserved - entry.reserved, at, { reserved, known });
}

/** Brings the limit up to date, and the period where it is counted from something else by now. */
export async function withTerms(tx: Queries, usage: UsageRow, terms: Terms): Promise<UsageRow> {
  // A month that was begun ends as it was begun, wherever its member moves.
  if (usage.basis !== terms.period.basis) return openUsage(tx, accountIn(usage), terms);
  return { ...usage, limit: terms.limit, added: terms.added, plan: terms.plan };
}

/** Adds to a locked usage, and notes what its owner is to be told. @param known as it was written down before */
export async function settle(
  tx: Queries,
  before: UsageRow,
  charged: number,
  reservedMore: number,
  at: Date,
  { reserved = 0, known = before }: { reserved?: number; known?: UsageRow | undefined } = {},
): Promise<Counted> {
  const usage = {
    ...before,
    used: before.used + charged,
    reserved: before.reserved + reservedMore,
  };
  const level = levelOf(usage);
  const isUsedUp = level === 100;
  await saveUsage(tx, {
    ...usage,
    told: level > before.told ? level : toldLevelOf(usage, before.told),
    usedUpAt: isUsedUp ? (before.usedUpAt ?? at) : null,
  });
  const tell = level > before.told ? level : 0;
  if (tell !== 0) {
    const { id, userId, feature } = usage;
    await insertNotice(tx, {
      key: `quota:${id}:${tell}:${at.toISOString()}`,
      userId,
      notice: { kind: 'quota', feature, level: tell },
      at,
    });
  }
  return {
    reserved,
    left: leftOf(usage),
    tell,
    turned: isUsedUp !== (before.usedUpAt !== null),
    levels: { before: levelOf(known), now: level },
  };
}

function divide(
  usage: UsageRow,
  entries: readonly EntryRow[],
  { feature, total, ahead }: Use & { total: number },
): Share {
  const soFar = usedIn(entries);
  const own = entryOf(entries, usage);
  const asked = total - soFar;
  if (asked >= 0) return shareOf(usage, own?.reserved ?? 0, asked, ahead);
  if (!(KEPT_FEATURES as readonly string[]).includes(feature))
    return shareOf(usage, own?.reserved ?? 0, 0, ahead);
  // Less is kept: first what was not charged goes.
  const forgiven = -Math.min(own?.forgiven ?? 0, -asked);
  const charged = asked - forgiven;
  const freed = { ...usage, used: usage.used + charged };
  return { ...shareOf(freed, own?.reserved ?? 0, 0, ahead), charged, forgiven };
}

/** What a consumer has used by its entries. */
export function usedIn(entries: readonly EntryRow[]): number {
  return entries.reduce((sum, { charged, forgiven }) => sum + charged + forgiven, 0);
}

const accountIn = ({ userId, feature }: Account): Account => ({ userId, feature });

const entryOf = (entries: readonly EntryRow[], { id }: UsageRow) =>
  entries.find(({ usageId }) => usageId === id);

const blankEntry = (
  { id }: UsageRow,
  { consumer, conferenceId = null }: Pick<Use, 'consumer' | 'conferenceId'>,
  at: Date,
): EntryRow => ({
  usageId: id,
  consumer,
  charged: 0,
  forgiven: 0,
  reserved: 0,
  reservedUntil: null,
  conferenceId,
  beganAt: at,
  countedAt: at,
});
