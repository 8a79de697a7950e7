import { z } from 'zod';
import { ENGINE_KINDS } from '../engine-grades.ts';

const count = z.number().int().nonnegative();

/** What an engine did since the last report. */
export const EngineUseSchema = z.object({
  id: z.string().max(500),
  kind: z.enum(ENGINE_KINDS),
  /** Sound that it was sent, or that it made, milliseconds. */
  soundMs: count,
  answers: count,
  errors: z.object({ request: count, engine: count, quota: count }),
});
export type EngineUse = z.infer<typeof EngineUseSchema>;

/** For the metrics; sums since the last report. */
export const WorkerUseSchema = z.object({
  engines: z.array(EngineUseSchema).max(200),
  /** Words that voices left out to catch up; captions have them. Of whole sentences. */
  skippedWords: count,
  /** And those that carry nothing; an older worker does not say. */
  shortenedWords: count.default(0),
  /** Segments of transcripts that were given up. */
  droppedSegments: count,
});
export type WorkerUse = z.infer<typeof WorkerUseSchema>;
