import type { EngineOrder, EnginePrices } from '@intermind/contracts';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What administrators chose about the speech engines: one row. The audit log says who chose it. */
export const engineChoices = pgTable('engine_choices', {
  id: integer('id').primaryKey(),
  /** The last bench that finished orders the engines, as far as it measured them. */
  bestByBench: boolean('bench_decides').notNull().default(false),
  /** Each kind and subject once. Engines that are not there any more stay. */
  ordersByHand: jsonb('chosen_orders').$type<EngineOrder[]>().notNull().default([]),
  /** Of all prices; null before any was entered. */
  currency: text('currency'),
  prices: jsonb('prices').$type<EnginePrices['prices']>().notNull().default([]),
});
