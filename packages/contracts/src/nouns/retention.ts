import { z } from 'zod';
import { RETENTION_DAYS_MAX } from '../retention.ts';

const days = z.int().min(1).max(RETENTION_DAYS_MAX).nullable();

/** Days after the end of a meeting; null: until somebody deletes it. */
export const RetentionSchema = z.strictObject({ recordings: days, transcripts: days, messages: days });
