import { z } from 'zod';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { windowAt } from './read-event.ts';
import { revokeDue } from './revocations.ts';
import { deleteExpiredConsents, deletePastEvents, readDueSources } from './store.ts';
import type { SyncSource } from './sync.ts';

/** Calendars of one pass, and those that are read at a time. */
const BATCH = 100;
const AT_A_TIME = 4;
const PAST_EVENTS = 5_000;
/** Calendars of members who were not here for so long wait until they come back. */
const AWAY_MS = 30 * 86_400_000;

/** One pass: reads the calendars whose turn it is, takes access back that is to be, and deletes what is past. */
export async function tendCalendars(deps: CalendarDependencies, sync: SyncSource): Promise<void> {
  const { db, now, logger } = deps;
  await revokeDue(deps);
  await deleteExpiredConsents(db, now());
  await deletePastEvents(db, windowAt(now()).from, PAST_EVENTS);
  const due = await readDueSources(db, {
    ...{ now: now(), seenSince: new Date(now().getTime() - AWAY_MS), limit: BATCH },
  });
  const readNext = async () => {
    for (let id = due.shift(); id; id = due.shift())
      await sync(id).catch((error: unknown) =>
        logger.warn({ err: error }, 'reading a calendar failed; a later pass tries again'),
      );
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext));
}

/** Every minute, once for all instances. */
export function calendarJob({
  deps,
  sync,
}: {
  deps: CalendarDependencies;
  sync: SyncSource;
}): JobDeclaration {
  return declareJob({
    name: 'calendars',
    schema: z.object({}),
    retry: { limit: 0, delayS: 0 },
    limitS: 900,
    schedule: { cron: '* * * * *', data: {} },
    handler: () => tendCalendars(deps, sync),
  });
}
