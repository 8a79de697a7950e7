import type { Queries } from '../../db/client.ts';
import { engineChoices } from '../../db/schema/engine-choices.ts';
import type { EngineChoice } from './order.ts';

/** There is one. */
const ID = 1;

export async function readChoice(db: Queries): Promise<EngineChoice> {
  const [row] = await db.select().from(engineChoices);
  return row ?? { bestByBench: false, ordersByHand: [] };
}

/** For a change: nobody else changes it meanwhile. */
export async function lockChoice(tx: Queries): Promise<EngineChoice> {
  await tx.insert(engineChoices).values({ id: ID }).onConflictDoNothing();
  const [row] = await tx.select().from(engineChoices).for('update');
  return row!;
}

export async function updateChoice(
  tx: Queries,
  changed: Partial<typeof engineChoices.$inferInsert>,
): Promise<void> {
  await tx.update(engineChoices).set(changed);
}
