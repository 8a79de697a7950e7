import { z } from 'zod';
import { ROOM_TERMS_MAX, TERM_MAX_LENGTH } from '../limits.ts';
import { LanguageSchema } from './fields.ts';
import { nameSchema } from './name.ts';

/** A name or word of a room that engines should know. */
export const RoomTermSchema = z.strictObject({
  /** As it is written. */
  term: nameSchema(TERM_MAX_LENGTH),
  /** What voices read instead where the term is not translated; null: as it is written. */
  saidAs: nameSchema(TERM_MAX_LENGTH).nullable(),
  /** Into these languages it is translated so; in all others it stays as it is written. */
  translations: z.partialRecord(LanguageSchema, nameSchema(TERM_MAX_LENGTH)),
});
export type RoomTerm = z.infer<typeof RoomTermSchema>;

/** Each term once, whatever its capitals. */
export const RoomTermsSchema = z
  .array(RoomTermSchema)
  .max(ROOM_TERMS_MAX)
  .refine((terms) => new Set(terms.map(({ term }) => term.toLowerCase())).size === terms.length);
