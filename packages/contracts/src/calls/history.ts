import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema, ShareIdSchema } from '../nouns/fields.ts';
import {
  HistoryEntrySchema,
  MeetingTitleSchema,
  NewShareSchema,
  ShareSchema,
  ShareTokenSchema,
} from '../nouns/history.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

/** Members who see the conference in their history; members who were removed from it do not. */
export const IN_HISTORY = ['participant', 'moderator', 'host', 'member-left', 'owner-outside'] as const;

export const historyCalls = {
  'GET /conferences/history': {
    name: 'listHistory',
    summary: 'The caller’s meetings, running ones too: their own, those they took part in, and imported ones',
    spec: 'spec 2 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.read,
    query: ListParamsSchema,
    answer: listOf(HistoryEntrySchema),
  },
  'GET /conferences/history/list-config': {
    name: 'describeHistoryList',
    summary: 'Fields by which the history can be filtered and sorted',
    spec: 'spec 2 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.read,
    answer: ListConfigSchema,
  },
  'POST /conferences/history/import': {
    name: 'importMeeting',
    summary: 'Adds a shared meeting to the caller’s history; once more changes nothing',
    spec: 'spec 2 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.feedback,
    body: z.strictObject({ token: ShareTokenSchema }),
    answer: HistoryEntrySchema,
    status: 201,
    errors: ['NotFound', 'ShareExpired'],
  },
  'GET /conferences/{id}/history': {
    name: 'getHistoryEntry',
    summary: 'One meeting of the caller’s history',
    spec: 'ours',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.read,
    params,
    answer: HistoryEntrySchema,
    errors: ['ConferenceNotFound'],
  },
  'GET /conferences/{id}/export': {
    name: 'exportMeeting',
    summary:
      'All that the caller may open of a meeting as a ZIP file: transcript, in-call messages, summary, recordings, receipt of consent',
    spec: 'ours',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.exportMeeting,
    params,
    answers: 'file',
    errors: ['ConferenceNotFound', 'TooManyRequests'],
  },
  'PATCH /conferences/{id}/history': {
    name: 'renameMeeting',
    summary: 'Gives the meeting a title; its owner only',
    spec: 'ours',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({ title: MeetingTitleSchema.nullable() }),
    answer: HistoryEntrySchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/history/share': {
    name: 'shareMeeting',
    summary: 'Makes a link by which other members add the meeting to their history; its token is shown once',
    spec: 'spec 2 §7',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.write,
    params,
    body: NewShareSchema,
    answer: z.strictObject({
      share: ShareSchema,
      token: ShareTokenSchema,
      /** Where the link leads. */
      url: z.string(),
      /** The message to send, in the caller's language. */
      text: z.string(),
    }),
    status: 201,
    errors: ['ConferenceNotFound', 'TooManyShares'],
  },
  'GET /conferences/{id}/history/shares': {
    name: 'listShares',
    summary: 'Links to the meeting that are good: all of them for its owner, their own for others',
    spec: 'ours',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.read,
    params,
    answer: z.array(ShareSchema),
    errors: ['ConferenceNotFound'],
  },
  'DELETE /conferences/{id}/history/shares/{shareId}': {
    name: 'revokeShare',
    summary: 'Makes a link invalid, and takes the meeting away from those who imported it',
    spec: 'ours',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.write,
    params: params.extend({ shareId: ShareIdSchema }),
    errors: ['ConferenceNotFound', 'NotFound'],
  },
} as const satisfies CallDeclarations;
