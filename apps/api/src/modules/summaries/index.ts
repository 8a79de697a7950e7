import { z } from 'zod';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import type { SummaryMaker } from './maker.ts';

export { type SummariesDependencies, SummaryMaker } from './maker.ts';
export { deleteSummaryOf, hasSummary, summariesData, withdrawFromSummary } from './retained-store.ts';
export { registerSummaries } from './routes.ts';
export { readSummary } from './service.ts';

/** Every minute; a model may take minutes, and two runs never overlap. */
export function summariesJob(maker: Pick<SummaryMaker, 'makeDue'>): JobDeclaration {
  return declareJob({
    name: 'summaries',
    schema: z.object({}),
    retry: { limit: 2, delayS: 60 },
    limitS: 900,
    schedule: { cron: '* * * * *', data: {} },
    handler: () => maker.makeDue(),
  });
}
