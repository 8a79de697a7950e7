import { z } from 'zod';

/** Health of the installation and its parts. It is public: no addresses, no secrets. */
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
