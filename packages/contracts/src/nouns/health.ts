import { z } from 'zod';

/** What the installation says about itself and its parts. Read by anybody: no addresses, no secrets. */
export const HealthReportSchema = z.strictObject({
  /** `degraded` while a part is down. */
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  parts: z.record(
    z.string(),
    z.strictObject({ status: z.enum(['ok', 'down', 'off']), detail: z.string().optional() }),
  ),
});
export type HealthReport = z.infer<typeof HealthReportSchema>;
