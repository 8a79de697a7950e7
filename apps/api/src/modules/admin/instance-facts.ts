import { DashboardSchema } from '@intermind/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EventBus } from '../../events/index.ts';

const { errorsLastHour, storage, live } = DashboardSchema.shape;
const { workers, engines, unassigned } = live.shape;

/** What one instance of the API knows of itself and the workers that are connected to it. */
const InstanceFactsSchema = z.object({
  errorsLastHour,
  ...storage.pick({ diskFreeBytes: true, diskBytes: true }).shape,
  workers,
  engines,
  unassigned,
  /** Of the lanes that speak now, in milliseconds. */
  lagsMs: z.array(z.number().nonnegative()).max(10_000),
});
export type InstanceFacts = z.infer<typeof InstanceFactsSchema>;

/** Instances that are busy answer late; a dashboard does not wait longer. */
const ANSWER_MS = 500;
const INSTANCES_MAX = 64;

/**
 * Asks all instances for their facts and takes what comes in time: one that does not answer is not counted.
 * @returns reads the facts of all, its own first; a caller that asks meanwhile gets the same answer
 */
export function gatherFacts({
  bus,
  installation,
  read,
}: {
  bus: EventBus;
  /** What the instances of one installation have in common: others may use the same Redis. Null: this is the only instance. */
  installation: string | null;
  read: () => Promise<InstanceFacts>;
}): () => Promise<InstanceFacts[]> {
  const asked = new Map<string, InstanceFacts[]>();
  const ready = bus.subscribe('instances', (event) => {
    if (event.installation !== installation) return;
    if (event.type === 'asked') {
      if (asked.has(event.ask)) return;
      // An instance that cannot read its own is not counted.
      read().then(
        (facts) => bus.publish('instances', { ...event, type: 'answered', facts }),
        () => undefined,
      );
      return;
    }
    const answers = asked.get(event.ask);
    const facts = InstanceFactsSchema.safeParse(event.facts);
    if (answers && facts.success && answers.length < INSTANCES_MAX) answers.push(facts.data);
  });
  const gather = async () => {
    const own = await read();
    if (installation === null) return [own];
    await ready;
    const ask = randomUUID();
    const answers: InstanceFacts[] = [];
    asked.set(ask, answers);
    try {
      bus.publish('instances', { type: 'asked', installation, ask });
      await sleep(ANSWER_MS);
      return [own, ...answers];
    } finally {
      asked.delete(ask);
    }
  };
  let running: Promise<InstanceFacts[]> | undefined;
  return () => {
    running ??= gather().finally(() => (running = undefined));
    return running;
  };
}
