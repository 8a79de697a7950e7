import { z } from 'zod';
import { visibleName } from '../visible-name.ts';

/** A name as people type it, kept as others will see it (`visibleName`). */
export const nameSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 2)
    .overwrite(visibleName)
    .min(1)
    .max(maxLength);
