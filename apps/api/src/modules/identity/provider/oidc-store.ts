import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import Provider, { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../../../db/client.ts';
import { oidcPayloads } from '../../../db/schema/accounts.ts';

/**
 * How long a used refresh token may be used again: the response may have been lost. Each use returns a new token. A
 * later use means that it leaked, and revokes everything from its sign-in.
 */
export const REFRESH_REUSE_MS = 30_000;

/** What PostgreSQL cannot store in JSON: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/;

/** Keeps what oidc-provider makes in our database, one query for each call, nothing held in between. */
export function createOidcAdapter(db: Database, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const is = (id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id));
    const mayReuse = (consumedAt: Date) =>
      model === 'RefreshToken' && now().getTime() - consumedAt.getTime() < REFRESH_REUSE_MS;
    const findWhere = async (condition: ReturnType<typeof is>): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(oidcPayloads).where(condition).limit(1);
      if (!row || (row.expiresAt && row.expiresAt <= now())) return undefined;
      return {
        ...row.payload,
        ...(row.consumedAt && !mayReuse(row.consumedAt)
          ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) }
          : {}),
      };
    };
    return {
      async upsert(id, payload, expiresInS) {
        if (UNSTORABLE.test(JSON.stringify(payload))) {
          throw new errors.InvalidRequest('parameters must not contain control characters');
        }
        const values = {
          payload: { ...payload, ...(model === 'RefreshToken' ? userAgentNow() : {}) },
          grantId: payload.grantId ?? null,
          // An interaction names the account of the session that it began in.
          accountId: payload.accountId ?? payload.session?.accountId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expiresAt: expiresInS ? new Date(now().getTime() + expiresInS * 1000) : null,
        };
        await db
          .insert(oidcPayloads)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values });
      },
      find: async (id) => (id.includes('\0') ? undefined : findWhere(is(id))),
      findByUid: (uid) => findWhere(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid))),
      findByUserCode: (code) =>
        findWhere(and(eq(oidcPayloads.model, model), eq(oidcPayloads.userCode, code))),
      async consume(id) {
        const consumed = await db
          .update(oidcPayloads)
          .set({ consumedAt: now() })
          .where(and(is(id), isNull(oidcPayloads.consumedAt)))
          .returning({ id: oidcPayloads.id });
        if (consumed.length === 1) return;
        // Two uses at the same time: one of them is not the owner, so the grant is revoked.
        const [row] = await db.select().from(oidcPayloads).where(is(id));
        if (row?.consumedAt && mayReuse(row.consumedAt)) return;
        if (row?.grantId) await revokeGrant(db, row.grantId);
        throw new errors.InvalidGrant('used by two at the same time');
      },
      async destroy(id) {
        await db.delete(oidcPayloads).where(is(id));
      },
      async revokeByGrantId(grantId) {
        await db
          .delete(oidcPayloads)
          .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.grantId, grantId)));
      },
    };
  };
}

const USER_AGENT_MAX_LENGTH = 300;

/** Of the request that is being answered, so that people recognise their sign-ins. */
function userAgentNow(): { userAgent?: string } {
  const text = Provider.ctx?.req.headers['user-agent'] ?? '';
  const userAgent = text.replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAX_LENGTH);
  return userAgent ? { userAgent } : {};
}

/** Ends a grant with every code and token made from it. */
export async function revokeGrant(db: Database, grantId: string): Promise<void> {
  await db
    .delete(oidcPayloads)
    .where(
      sql`${oidcPayloads.grantId} = ${grantId} or (${oidcPayloads.model} = 'Grant' and ${oidcPayloads.id} = ${grantId})`,
    );
}

/** The provider allows 15 s of clock difference; rows that expired a minute ago can be deleted. */
const EXPIRED_GRACE_MS = 60_000;

/** Removes what has expired. Answers how many rows. For the maintenance job. */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EXPIRED_GRACE_MS);
  const deleted = await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, before));
  return deleted.rowCount ?? 0;
}
