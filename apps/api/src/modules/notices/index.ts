import { z } from 'zod';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import { type NoticesDependencies, sendNotices } from './service.ts';

export type { NoticesDependencies } from './service.ts';
export { insertNotice, noticesData } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For the job. */
    notices: NoticesDependencies;
  }
}

/** Every minute, once for all instances. */
export function noticesJob(deps: NoticesDependencies): JobDeclaration {
  return declareJob({
    name: 'notices',
    schema: z.object({}),
    retry: { limit: 0, delayS: 0 },
    limitS: 600,
    schedule: { cron: '* * * * *', data: {} },
    handler: () => sendNotices(deps),
  });
}
