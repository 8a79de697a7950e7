import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { LegalHoldReasonSchema, LegalHoldSchema } from '../nouns/legal-hold.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';

const read = { spec: 'ours', allows: ['admin'], limit: CALL_LIMITS.read } as const;
const write = { spec: 'ours', allows: ['admin'], limit: CALL_LIMITS.write } as const;
const user = z.strictObject({ id: UserIdSchema });
const conference = z.strictObject({ id: ConferenceIdSchema });
const body = z.strictObject({ reason: LegalHoldReasonSchema });

/** What administrators keep from being deleted (decision 0032). */
export const legalHoldCalls = {
  'GET /admin/legal-holds': {
    name: 'listLegalHolds',
    summary: 'What is held: members with all their meetings, and single meetings',
    ...read,
    query: ListParamsSchema,
    answer: listOf(LegalHoldSchema),
  },
  'GET /admin/legal-holds/list-config': {
    name: 'describeLegalHoldList',
    summary: 'Fields by which legal holds can be filtered and sorted',
    ...read,
    answer: ListConfigSchema,
  },
  'PUT /admin/users/{id}/legal-hold': {
    name: 'holdUser',
    summary: 'Keeps a member’s account, meetings and AI chats from being deleted; again: changes the reason',
    ...write,
    params: user,
    body,
    answer: LegalHoldSchema,
    errors: ['UserNotFound'],
  },
  'POST /admin/users/{id}/legal-hold/lift': {
    name: 'liftUserHold',
    summary: 'Ends the hold of a member; once more changes nothing',
    ...write,
    params: user,
    body,
  },
  'PUT /admin/conferences/{id}/legal-hold': {
    name: 'holdConference',
    summary: 'Keeps a meeting, running or past, from being deleted; again: changes the reason',
    ...write,
    params: conference,
    body,
    answer: LegalHoldSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /admin/conferences/{id}/legal-hold/lift': {
    name: 'liftConferenceHold',
    summary: 'Ends the hold of a meeting; once more changes nothing',
    ...write,
    params: conference,
    body,
  },
} as const satisfies CallDeclarations;
