import type { BenchFailure, BenchState, EngineBenchId, EngineMeasure } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** How the speech engines did each time they were measured; the last few. The audit log says who started it. */
export const engineBenches = pgTable(
  'engine_benches',
  {
    id: text('id').$type<EngineBenchId>().primaryKey(),
    state: text('state').$type<BenchState>().notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
    failure: text('failure').$type<BenchFailure>(),
    /** The worker connection that was asked; null while none is. */
    workerId: text('worker_id'),
    /** Until when it runs without anything being heard of it. */
    leaseUntil: time('lease_until').notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    measures: jsonb('measures').$type<EngineMeasure[]>().notNull().default([]),
  },
  (table) => [
    // One at a time for the whole installation.
    uniqueIndex('engine_benches_running')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
    index('engine_benches_newest').on(table.startedAt.desc(), table.id),
  ],
);
