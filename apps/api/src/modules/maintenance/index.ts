import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import { type Chore, CHORES, runChores } from './chores.ts';

export interface MaintenanceDependencies {
  db: Database;
  logger: Logger;
  now: () => Date;
  chores?: readonly Chore[];
}

/** Hourly chores, at a minute when nothing else starts. */
export function maintenanceJob(dependencies: MaintenanceDependencies): JobDeclaration {
  return declareJob({
    name: 'maintenance',
    schema: z.object({}),
    retry: { limit: 2, delayS: 60 },
    limitS: 300,
    schedule: { cron: '17 * * * *', data: {} },
    handler: () => runChores(dependencies.chores ?? CHORES, dependencies),
  });
}
