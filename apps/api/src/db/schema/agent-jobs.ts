import type { AgentKind, ConferenceId, EngineOrder } from '@intermind/contracts';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';

/** What a conference needs an agent for, and the worker connection that does it. */
export const agentJobs = pgTable(
  'agent_jobs',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AgentKind>().notNull(),
    /** Grows with every assignment. */
    generation: integer('generation').notNull().default(0),
    /** The worker connection that holds the job; null while it is unassigned. */
    workerId: text('worker_id'),
    /** Until when the worker has it without being heard of. */
    leaseUntil: time('lease_until'),
    /** Since when the job is not needed; null while it is. */
    unneededSince: time('unneeded_since'),
    /** What administrators had chosen when the job was made: it stays so, whatever worker has it. */
    engineOrders: jsonb('engine_orders').$type<EngineOrder[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.conferenceId, table.kind] })],
);
