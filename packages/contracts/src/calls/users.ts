import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { GUEST_NAME_MAX_LENGTH } from '../limits.ts';
import { nameSchema } from '../nouns/name.ts';
import { MemberSessionSchema, UserInfoSchema, UserSettingsSchema } from '../nouns/user.ts';

/** As the provider makes them. */
const SESSION_ID = /^[\w-]{1,64}$/;

export const userCalls = {
  'GET /users': {
    name: 'getMe',
    summary: 'The signed-in member',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    limit: null,
    answer: UserInfoSchema,
  },
  'PATCH /users': {
    name: 'updateMe',
    summary: 'Updates names and settings; absent fields stay unchanged',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    body: z.strictObject({
      firstName: nameSchema(GUEST_NAME_MAX_LENGTH).optional(),
      lastName: nameSchema(GUEST_NAME_MAX_LENGTH).or(z.literal('')).optional(),
      settings: UserSettingsSchema.optional(),
    }),
    answer: UserInfoSchema,
  },
  'DELETE /users': {
    name: 'deleteMe',
    summary: 'Deletes the signed-in member’s account',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.deleteAccount,
    errors: ['UserNotFound', 'LegalHold'],
  },
  'GET /users/export': {
    name: 'exportMe',
    summary: 'Everything that is the member’s, as a ZIP archive of JSON files',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.exportAccount,
    answers: 'file',
  },
  'GET /users/sessions': {
    name: 'listMySessions',
    summary: 'Where the member is signed in, last used first. Needs the embedded provider',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.read,
    answer: z.array(MemberSessionSchema),
    errors: ['IdentityUnavailable'],
  },
  'DELETE /users/sessions': {
    name: 'endMySessions',
    summary: 'Signs the member out everywhere, here too. Needs the embedded provider',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    errors: ['IdentityUnavailable'],
  },
  'DELETE /users/sessions/{id}': {
    name: 'endMySession',
    summary: 'Signs the member out in one browser. Needs the embedded provider',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: z.string().regex(SESSION_ID) }),
    errors: ['IdentityUnavailable', 'NotFound'],
  },
} as const satisfies CallDeclarations;
