import { z } from 'zod';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import { eraseDue, type RetentionDependencies } from './erase.ts';

export type { RetentionDependencies } from './erase.ts';

/** Hourly, at a minute when nothing else starts. */
export function retentionJob(dependencies: RetentionDependencies): JobDeclaration {
  return declareJob({
    name: 'retention',
    schema: z.object({}),
    retry: { limit: 2, delayS: 60 },
    limitS: 900,
    schedule: { cron: '37 * * * *', data: {} },
    handler: () => eraseDue(dependencies),
  });
}
