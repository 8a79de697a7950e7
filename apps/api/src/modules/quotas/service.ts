import {
  type ConferenceId,
  type InterpretationStep,
  type Quota,
  type QuotaFeature,
  QUOTA_FEATURES,
  type QuotaWarning,
  TOP_UP_DAYS,
  type UserId,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { Database, Queries } from '../../db/client.ts';
import { conferenceTopic, type EventBus } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Plans } from '../billing/index.ts';
import { type Counted, countUse, RESERVED_MS, settle, type Use, usedIn, withTerms } from './count.ts';
import type { Account } from './ids.ts';
import { listEntries, listWithExpired, releaseExpired, reserveAtOnce } from './ledger-store.ts';
import { countPeopleInMeetings, listInterpretationUses, listMeetingsOf } from './meeting-store.ts';
import { isStep, leftOf, levelOf, rateOf, stepOf } from './policy.ts';
import { toQuota } from './presenter.ts';
import { isKept, readAllTerms, readTerms } from './terms.ts';
import {
  findUsage,
  forgetTold,
  listOwnLimits,
  listUsages,
  lockUsage,
  type Terms,
  type UsageRow,
} from './usage-store.ts';

export interface QuotasDependencies {
  db: Database;
  bus: EventBus;
  logger: Pick<Logger, 'warn'>;
  plans: Plans;
  now: () => Date;
}

/** A use that has begun, for which enough is reserved. */
interface Reservation {
  /** All of it was used. Idempotent. */
  spend(): Promise<void>;
  /** Nothing of it was used. Idempotent. */
  release(): Promise<void>;
}

/**
 * What plans allow, metered where it is spent (spec 2 §6: the plan of a room's owner counts for everyone in it).
 * Everything is in the database: any number of rooms and instances share one quota, and nothing is used twice. Amounts
 * are whole seconds, bytes or pieces. Without plans (`PLANS=off`) nothing is limited, and nothing is written.
 */
export interface Quotas {
  /** False: without plans. */
  enforced: boolean;
  /** @throws ApiError QuotaExceeded when nothing is left */
  requireLeft(account: Account, db?: Queries): Promise<void>;
  /** People who may be in one of the owner's rooms at once; Infinity: as many as the installation allows. */
  peopleAllowed(ownerId: UserId, db?: Queries): Promise<number>;
  /** Limits that an administrator gave, which hold whatever the plan says; null: unlimited. */
  ownLimitsOf(userId: UserId, db?: Queries): Promise<ReadonlyMap<QuotaFeature, number | null>>;
  /**
   * Of so much that a pack would add now, what the member could use: what was used beyond their limit comes off, as after a
   * pack that was paid back. Nothing where they have no limit.
   */
  usableOf(account: Account, counts: number, db?: Queries): Promise<number>;
  /** Counts what a consumer has used so far. Safe to repeat: a total that was counted before counts no more. */
  count(use: Use): Promise<Pick<Counted, 'reserved' | 'left'>>;
  /**
   * Reserves for a use that is then spent or released as a whole; nothing where its consumer has used as much before.
   * @throws ApiError QuotaExceeded
   */
  reserve(
    account: Account,
    use: Pick<Use, 'consumer' | 'conferenceId'> & { amount: number },
  ): Promise<Reservation>;
  /** All quotas of a member in the period that runs. */
  read(userId: UserId): Promise<Quota[]>;
  /** What the member is to be told of now. */
  warningsOf(userId: UserId): Promise<QuotaWarning[]>;
  /** The member was not told of a level after all; where it is still reached nothing changes. */
  wasNotTold(userId: UserId, quota: Pick<QuotaWarning, 'feature' | 'level'>): Promise<void>;
  /** How interpretation goes on in meetings whose owner has little or nothing left of it; all others have voices. */
  stepsOf(ids: ConferenceId[]): Promise<Map<ConferenceId, InterpretationStep>>;
  /** The member chose what becomes of interpretation at its end: their running meetings follow. */
  stepDownChosen(userId: UserId): Promise<void>;
  /** The plan or a limit of the member is another one: what runs goes on with it at once. */
  refresh(userId: UserId): Promise<void>;
  /** Frees what consumers reserved that are gone. */
  tend(): Promise<void>;
  close(): void;
}

const DAY_MS = 86_400_000;
const FEATURES = Object.keys(QUOTA_FEATURES) as QuotaFeature[];
const UNLIMITED = { reserved: 0, left: Infinity } as const;

export function createQuotas(deps: QuotasDependencies): Quotas {
  const { db, plans, now, logger } = deps;
  const read = (tx: Queries, account: Account, at: Date): Promise<Terms> => readTerms(plans, tx, account, at);

  const count = async (use: Use): Promise<Counted> => {
    const counted = await db.transaction((tx) => countUse(tx, read, use, use.at ?? now()));
    const { tell, turned, levels } = counted;
    const steps = turned || isStep(use.feature, levels);
    if (tell > 0 || steps) await announce(deps, use.userId, steps);
    return counted;
  };

  const quotas: Quotas = {
    enforced: plans.enforced,
    async requireLeft(account, queries = db) {
      if (!plans.enforced) return;
      const at = now();
      const usage = await findUsage(queries, account);
      if (usage && usage.periodEnd > at && leftOf(usage) > 0) return;
      const terms = await read(queries, account, at);
      const left = leftOf({ ...balanceIn(usage, terms, at), limit: terms.limit });
      if (left <= 0) throw exceeded(account);
    },
    async peopleAllowed(userId, queries = db) {
      if (!plans.enforced) return Infinity;
      return (await read(queries, { userId, feature: 'peopleInRoom' }, now())).limit ?? Infinity;
    },
    async ownLimitsOf(userId, queries = db) {
      const rows = await listOwnLimits(queries, [userId]);
      return new Map(rows.map(({ feature, counts }) => [feature, counts]));
    },
    async usableOf(account, counts, queries = db) {
      const at = now();
      const usage = await findUsage(queries, account);
      const leftIn = (terms: Terms) => leftOf({ ...balanceIn(usage, terms, at), limit: terms.limit });
      const terms = await read(queries, account, at);
      if (terms.limit === null) return 0;
      const more = await readTerms(withPack(plans, account, counts, at), queries, account, at);
      return leftIn(more) - leftIn(terms);
    },
    async count(use) {
      if (!plans.enforced) return { ...UNLIMITED, reserved: use.ahead };
      return count(use);
    },
    async reserve(account, { consumer, conferenceId = null, amount }) {
      if (!plans.enforced) return { spend: () => Promise.resolve(), release: () => Promise.resolve() };
      const at = now();
      const until = new Date(at.getTime() + RESERVED_MS);
      const use = { ...account, consumer, conferenceId };
      const isNew = await reserveAtOnce(db, account, { consumer, amount, conferenceId, at, until });
      // What it used before counts no more, also where nothing is left now.
      if (!isNew && usedIn(await listEntries(db, consumer)) < amount) {
        const { reserved } = await count({ ...use, total: 0, ahead: amount });
        if (reserved < amount) {
          await count({ ...use, total: 0, ahead: 0 });
          throw exceeded(account);
        }
      }
      return {
        spend: async () => void (await count({ ...use, total: amount, ahead: 0 })),
        release: async () => void (await count({ ...use, total: 0, ahead: 0 })),
      };
    },
    async read(userId) {
      const at = now();
      const usages = plans.enforced ? await listUsages(db, userId) : [];
      const terms = await readAllTerms(plans, db, userId, FEATURES, usages, at);
      const inRooms = plans.enforced ? await countPeopleInMeetings(db, userId) : [];
      const people = Math.max(0, ...inRooms.map((room) => room.people));
      return FEATURES.map((feature) => {
        const own = terms.get(feature)!;
        const usage = usages.find((one) => one.feature === feature);
        const used = feature === 'peopleInRoom' ? people : balanceIn(usage, own, at).used;
        return toQuota(feature, plans.enforced ? own : { ...own, limit: null, added: 0 }, used);
      });
    },
    async warningsOf(userId) {
      if (!plans.enforced) return [];
      const at = now();
      const usages = (await listUsages(db, userId)).filter(({ periodEnd }) => periodEnd > at);
      return usages.flatMap((usage) => {
        const { feature } = usage;
        const level = levelOf(usage);
        return level === 0 ? [] : [{ feature, level, secondsLeft: secondsLeft(usage, at) }];
      });
    },
    wasNotTold: (userId, { feature, level }) => forgetTold(db, { userId, feature }, level),
    async stepsOf(ids) {
      if (!plans.enforced) return new Map();
      const at = now();
      const uses = (await listInterpretationUses(db, ids)).filter(({ periodEnd }) => periodEnd > at);
      return new Map(
        uses.flatMap(({ id, stepDown, ...usage }) => {
          const step = stepOf(usage, stepDown ?? 'voices', at);
          return step ? [[id, step] as const] : [];
        }),
      );
    },
    async stepDownChosen(userId) {
      if (plans.enforced) await announce(deps, userId, true);
    },
    async refresh(userId) {
      if (!plans.enforced) return;
      const at = now();
      await db.transaction(async (tx) => {
        for (const feature of FEATURES) {
          const account = { userId, feature };
          const usage = await lockUsage(tx, account);
          // What nobody has used yet begins with the right terms.
          if (!usage) continue;
          await settle(tx, await withTerms(tx, usage, await read(tx, account, at)), 0, 0, at);
        }
      });
      await announce(deps, userId, true);
    },
    async tend() {
      if (!plans.enforced) return;
      const at = now();
      for (const usageId of await listWithExpired(db, at))
        await db.transaction((tx) => releaseExpired(tx, usageId, at));
    },
    close: plans.onPlanChanged(({ userId }) => {
      quotas
        .refresh(userId)
        .catch((error: unknown) =>
          logger.warn({ err: error, userId }, 'a new plan counts when the old one is used up'),
        );
    }),
  };
  return quotas;
}

export function exceeded({ userId, feature }: Account): ApiError<'QuotaExceeded'> {
  return new ApiError('QuotaExceeded', { quotaOwnerId: userId, feature });
}

/** As if the member had one more pack. */
const withPack = (plans: Plans, { feature }: Account, counts: number, createdAt: Date): Plans => ({
  ...plans,
  topUpsOf: async (userId, db) => [
    ...(await plans.topUpsOf(userId, db)),
    { feature, counts, createdAt, validUntil: new Date(createdAt.getTime() + TOP_UP_DAYS * DAY_MS) },
  ],
});

/** What was used of the period that the terms say; nothing yet when another one is written down. */
function balanceIn(
  usage: UsageRow | undefined,
  { limit, period }: Terms,
  at: Date,
): { limit: number | null; used: number; reserved: number } {
  const isSame = usage?.basis === period.basis && usage.periodStart.getTime() === period.start.getTime();
  const runs =
    usage && (isSame || (usage.periodEnd > at && (isKept(usage.feature) || usage.basis === period.basis)));
  return runs ? { ...usage, limit } : { limit, used: 0, reserved: 0 };
}

function secondsLeft({ feature, limit, used, recent }: UsageRow, at: Date): number | null {
  const { unit } = QUOTA_FEATURES[feature];
  if (unit !== 'minute' && unit !== 'second') return null;
  const rate = rateOf(recent, at);
  return rate === null ? null : Math.floor(Math.max(0, limit! - used) / rate);
}

/** Tells the owner wherever they are inside, and the interpreters of their rooms. */
async function announce(
  { db, bus }: Pick<QuotasDependencies, 'db' | 'bus'>,
  ownerId: UserId,
  forInterpreters: boolean,
): Promise<void> {
  for (const { id, owner } of await listMeetingsOf(db, ownerId)) {
    if (owner) bus.publish(conferenceTopic(id), { to: { person: owner }, then: 'read again' });
    if (forInterpreters) bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  }
}
