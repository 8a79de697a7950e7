import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import {
  AnnouncementFieldsSchema,
  AnnouncementSchema,
  ShownAnnouncementSchema,
  ShownAnnouncementsSchema,
} from '../nouns/announcement.ts';
import { AnnouncementIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';

const params = z.strictObject({ id: AnnouncementIdSchema });
const ofMembers = { spec: 'ours', allows: MEMBERS } as const;
const read = { spec: 'ours', allows: ['admin'], limit: CALL_LIMITS.read } as const;
const write = { spec: 'ours', allows: ['admin'], limit: CALL_LIMITS.write } as const;

/** What administrators tell all members. */
export const announcementCalls = {
  'GET /announcements': {
    name: 'listShownAnnouncements',
    summary: 'What is announced now, without what the caller has dismissed; warnings first',
    ...ofMembers,
    limit: CALL_LIMITS.read,
    answer: ShownAnnouncementsSchema,
  },
  'PUT /announcements/{id}/dismissal': {
    name: 'dismissAnnouncement',
    summary: 'The caller has read its words: it is not shown to them any more, unless they change',
    ...ofMembers,
    limit: CALL_LIMITS.write,
    params,
    body: ShownAnnouncementSchema.pick({ changedAt: true }),
    errors: ['NotFound'],
  },
  'GET /admin/announcements': {
    name: 'listAnnouncements',
    summary: 'All announcements, those that are over or withdrawn too',
    ...read,
    query: ListParamsSchema,
    answer: listOf(AnnouncementSchema),
  },
  'GET /admin/announcements/list-config': {
    name: 'describeAnnouncementList',
    summary: 'Fields by which announcements can be filtered and sorted',
    ...read,
    answer: ListConfigSchema,
  },
  'POST /admin/announcements': {
    name: 'publishAnnouncement',
    summary: 'Tells all members something, from now or a later time on',
    ...write,
    body: AnnouncementFieldsSchema,
    answer: AnnouncementSchema,
    status: 201,
  },
  'PUT /admin/announcements/{id}': {
    name: 'changeAnnouncement',
    summary: 'Changes an announcement that was not withdrawn; with other words, everyone sees it again',
    ...write,
    params,
    body: AnnouncementFieldsSchema,
    answer: AnnouncementSchema,
    errors: ['NotFound'],
  },
  'DELETE /admin/announcements/{id}': {
    name: 'withdrawAnnouncement',
    summary: 'Nobody is shown it any more; it stays in the list of administrators',
    ...write,
    params,
    errors: ['NotFound'],
  },
} as const satisfies CallDeclarations;
