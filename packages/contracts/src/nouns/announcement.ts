import { z } from 'zod';
import {
  ANNOUNCEMENT_MAX_LENGTH,
  ANNOUNCEMENT_SEVERITIES,
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENTS_SHOWN_MAX,
} from '../announcements.ts';
import { AnnouncementIdSchema, TimeSchema } from './fields.ts';
import { storable } from './storable.ts';

/** What administrators tell all members, as administrators see it. */
export const AnnouncementSchema = z.strictObject({
  id: AnnouncementIdSchema,
  /** Plain: nothing in it is read as anything else. */
  text: z.string(),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES),
  /** When members begin to see it. */
  from: TimeSchema,
  /** Null: until it is withdrawn. */
  until: TimeSchema.nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  createdAt: TimeSchema,
  /** When its text or its severity was last changed: from then on, members who had dismissed it see it again. */
  changedAt: TimeSchema,
  withdrawnAt: TimeSchema.nullable(),
});
export type Announcement = z.infer<typeof AnnouncementSchema>;

/** Of the years 2000 to 9999: the database does not take every year that can be written. */
const AnnouncementTimeSchema = TimeSchema.regex(/^[2-9]/);

export const AnnouncementFieldsSchema = z.strictObject({
  text: z
    .string()
    .max(ANNOUNCEMENT_MAX_LENGTH * 2)
    .overwrite(storable)
    .trim()
    .min(1)
    .max(ANNOUNCEMENT_MAX_LENGTH),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES),
  /** Null: now. */
  from: AnnouncementTimeSchema.nullable(),
  until: AnnouncementTimeSchema.nullable(),
});
export type AnnouncementFields = z.infer<typeof AnnouncementFieldsSchema>;

/** As members see it. */
export const ShownAnnouncementSchema = AnnouncementSchema.pick({
  id: true,
  text: true,
  severity: true,
  changedAt: true,
});
export type ShownAnnouncement = z.infer<typeof ShownAnnouncementSchema>;

export const ShownAnnouncementsSchema = z.strictObject({
  items: z.array(ShownAnnouncementSchema).max(ANNOUNCEMENTS_SHOWN_MAX),
});
