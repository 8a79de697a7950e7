import type { EnginePrices } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { engineChoices } from '../../db/schema/engine-choices.ts';
import type { EngineChoice } from './order.ts';

/** All that administrators chose and entered. */
export type StoredChoice = EngineChoice & EnginePrices;

/** There is one. */
const ID = 1;

export async function readChoice(db: Queries): Promise<StoredChoice> {
  const [row] = await db.select().from(engineChoices);
  return row ?? { bestByBench: false, ordersByHand: [], currency: null, prices: [] };
}

/** For a change: nobody else changes it meanwhile. */
export async function lockChoice(tx: Queries): Promise<StoredChoice> {
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
