import { z } from 'zod';
import { type CallDeclarations, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { GUEST_NAME_MAX_LENGTH } from '../limits.ts';
import { nameSchema } from '../nouns/name.ts';
import { UserInfoSchema, UserSettingsSchema } from '../nouns/user.ts';

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
    errors: ['UserNotFound'],
  },
} as const satisfies CallDeclarations;
