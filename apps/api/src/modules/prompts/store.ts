import {
  PROMPTS_MAX,
  type PredefinedPromptFields,
  type Prompt,
  type PromptId,
  type UserId,
} from '@intermind/contracts';
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { prompts } from '../../db/schema/prompts.ts';
import type { PersonalData } from '../users/index.ts';

type PromptRow = typeof prompts.$inferSelect;
/** Whose prompts: one member's, or everybody's. */
export type PromptOwner = UserId | 'everybody';

export const promptList: ListDefinition = {
  fields: {
    name: { type: 'text', value: prompts.name },
    text: { type: 'text', value: prompts.text, sortable: false },
    /** What one search field looks through. */
    search: { type: 'text', value: sql`concat_ws(' ', ${prompts.name}, ${prompts.text})`, sortable: false },
    system: { type: 'boolean', value: prompts.system },
    createdAt: { type: 'time', value: prompts.createdAt },
    updatedAt: { type: 'time', value: prompts.updatedAt },
  },
  defaultSort: 'name:asc',
  id: prompts.id,
};

const of = (owner: PromptOwner): SQL =>
  and(
    owner === 'everybody' ? isNull(prompts.ownerId) : eq(prompts.ownerId, owner),
    isNull(prompts.deletedAt),
  )!;

function toPrompt({ id, ownerId, name, text, system, createdAt, updatedAt, deletedAt }: PromptRow): Prompt {
  return {
    id,
    name,
    text,
    type: ownerId === null ? 'predefined' : 'custom',
    status: deletedAt === null ? 'active' : 'deleted',
    ownerId,
    system,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listPrompts(
  db: Database,
  owner: PromptOwner,
  query: CheckedQuery,
): Promise<{ items: Prompt[]; total: number }> {
  const { where, orderBy, limit, offset } = toSql(promptList, query);
  const whole = and(of(owner), where);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(prompts)
      .where(whole)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(prompts, whole),
  ]);
  return { items: rows.map(toPrompt), total };
}

/** All that a member may use: their own, then everybody's, each by name. */
export async function readPromptsFor(db: Database, userId: UserId): Promise<Prompt[]> {
  const rows = await db
    .select()
    .from(prompts)
    .where(or(of(userId), of('everybody')))
    .orderBy(sql`${prompts.ownerId} is null`, prompts.name, prompts.id)
    .limit(2 * PROMPTS_MAX);
  return rows.map(toPrompt);
}

/** Undefined when the owner has `max` already. @param tx a transaction */
export async function insertPrompt(
  tx: Queries,
  owner: PromptOwner,
  {
    id,
    name,
    text,
    system = false,
    now,
    max,
  }: PredefinedPromptFields & { id: PromptId; now: Date; max: number },
): Promise<Prompt | undefined> {
  // One after the other for each owner, so that the count is exact.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`prompts ${owner}`}))`);
  const kept = await tx.select({ id: prompts.id }).from(prompts).where(of(owner)).limit(max);
  if (kept.length >= max) return undefined;
  const ownerId = owner === 'everybody' ? null : owner;
  const row = { id, ownerId, name, text, system, createdAt: now, updatedAt: now, deletedAt: null };
  await tx.insert(prompts).values(row);
  return toPrompt(row);
}

/** Undefined where the owner has no such prompt. */
export async function findPrompt(db: Queries, owner: PromptOwner, id: PromptId): Promise<Prompt | undefined> {
  const [row] = await db
    .select()
    .from(prompts)
    .where(and(eq(prompts.id, id), of(owner)))
    .limit(1);
  return row && toPrompt(row);
}

/** Undefined where the owner has no such prompt. */
export async function updatePrompt(
  db: Queries,
  owner: PromptOwner,
  { id, now, ...fields }: PredefinedPromptFields & { id: PromptId; now: Date },
): Promise<Prompt | undefined> {
  const [row] = await db
    .update(prompts)
    .set({ ...fields, updatedAt: now })
    .where(and(eq(prompts.id, id), of(owner)))
    .returning();
  return row && toPrompt(row);
}

/** Answers false where the owner has no such prompt, or where it is a system prompt by now. */
export async function removePrompt(
  db: Queries,
  owner: PromptOwner,
  id: PromptId,
  now: Date,
): Promise<boolean> {
  const removed = await db
    .update(prompts)
    .set({ deletedAt: now })
    .where(and(eq(prompts.id, id), of(owner), eq(prompts.system, false)))
    .returning({ id: prompts.id });
  return removed.length > 0;
}

export const promptsData: PersonalData = {
  whenDeleted: { prompts: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(prompts).where(eq(prompts.ownerId, id));
  },
};
