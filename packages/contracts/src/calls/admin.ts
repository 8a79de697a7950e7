import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { AdminActSchema, AdminUserSchema, DashboardSchema } from '../nouns/admin.ts';
import { PromptIdSchema, UserIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';
import { PromptFieldsSchema, PromptSchema } from '../nouns/prompt.ts';
import { SettingsCheckSchema } from '../nouns/settings-check.ts';
import { SignInFactorsSchema } from '../nouns/user.ts';

const params = z.strictObject({ id: UserIdSchema });
const prompt = params.extend({ promptId: PromptIdSchema });
const read = { spec: 'spec 2 §7', allows: ['admin'], limit: CALL_LIMITS.read } as const;
const write = { spec: 'spec 2 §7', allows: ['admin'], limit: CALL_LIMITS.write } as const;

/** What only administrators do, beside predefined prompts and feedback. */
export const adminCalls = {
  'GET /admin/dashboard': {
    name: 'getDashboard',
    summary: 'Figures of the installation, and what goes on now',
    ...read,
    query: z.strictObject({
      /** IANA name, in which days, weeks and months begin; UTC unless given. */
      timeZone: z.string().max(64).optional(),
    }),
    answer: DashboardSchema,
  },
  'GET /admin/settings-check': {
    name: 'checkSettings',
    summary: 'What is not ready for the internet, by settings and health',
    ...read,
    spec: 'ours',
    answer: SettingsCheckSchema,
  },
  'GET /admin/users': {
    name: 'listUsers',
    summary: 'Members, deleted ones too',
    ...read,
    query: ListParamsSchema,
    answer: listOf(AdminUserSchema),
  },
  'GET /admin/users/list-config': {
    name: 'describeUserList',
    summary: 'Fields by which members can be filtered and sorted',
    ...read,
    answer: ListConfigSchema,
  },
  'GET /admin/users/export': {
    name: 'exportUsers',
    summary: 'Members as CSV, with the filters and the order of the list; 100,000 rows at most',
    ...read,
    spec: 'ours',
    limit: CALL_LIMITS.exportList,
    query: ListParamsSchema,
    answers: 'file',
  },
  'GET /admin/users/{id}': {
    name: 'getUser',
    summary: 'One member',
    ...read,
    params,
    answer: AdminUserSchema,
    errors: ['UserNotFound'],
  },
  'DELETE /admin/users/{id}': {
    name: 'deleteUser',
    summary: 'Deletes a member’s account with all that belongs to it; not the last administrator’s',
    ...write,
    params,
    errors: ['UserNotFound', 'LastAdmin', 'LegalHold'],
  },
  'GET /admin/users/{id}/factors': {
    name: 'getUserFactors',
    summary: 'What a member signs in with beside the password. Needs the embedded provider',
    ...read,
    spec: 'ours',
    params,
    answer: SignInFactorsSchema,
    errors: ['UserNotFound', 'IdentityUnavailable'],
  },
  'DELETE /admin/users/{id}/two-factor': {
    name: 'removeUserTwoFactor',
    summary:
      'Turns off a member’s two-factor authentication, for who has lost the app and the recovery codes',
    ...write,
    spec: 'ours',
    params,
    errors: ['UserNotFound', 'NotFound', 'IdentityUnavailable'],
  },
  'PUT /admin/users/{id}/roles/admin': {
    name: 'grantAdmin',
    summary: 'Makes a member an administrator, from the next request on',
    ...write,
    params,
    answer: AdminUserSchema,
    errors: ['UserNotFound'],
  },
  'DELETE /admin/users/{id}/roles/admin': {
    name: 'revokeAdmin',
    summary: 'Makes an administrator a regular member, from the next request on; not the last one',
    ...write,
    params,
    answer: AdminUserSchema,
    errors: ['UserNotFound', 'LastAdmin', 'AdminFromIssuer'],
  },
  'GET /admin/users/{id}/prompts': {
    name: 'listUserPrompts',
    summary: 'A member’s own prompts; the fields are those of `GET /admin/prompts/list-config`',
    ...read,
    params,
    query: ListParamsSchema,
    answer: listOf(PromptSchema),
    errors: ['UserNotFound'],
  },
  'POST /admin/users/{id}/prompts': {
    name: 'createUserPrompt',
    summary: 'Gives a prompt to one member',
    ...write,
    params,
    body: PromptFieldsSchema,
    answer: PromptSchema,
    status: 201,
    errors: ['UserNotFound', 'TooManyPrompts'],
  },
  'PUT /admin/users/{id}/prompts/{promptId}': {
    name: 'changeUserPrompt',
    summary: 'Changes a member’s own prompt',
    ...write,
    params: prompt,
    body: PromptFieldsSchema,
    answer: PromptSchema,
    errors: ['UserNotFound', 'NotFound'],
  },
  'DELETE /admin/users/{id}/prompts/{promptId}': {
    name: 'deleteUserPrompt',
    summary: 'Deletes a member’s own prompt',
    ...write,
    params: prompt,
    errors: ['UserNotFound', 'NotFound'],
  },
  'GET /admin/acts': {
    name: 'listAdminActs',
    summary: 'The audit log: what administrators did',
    ...read,
    spec: 'ours',
    query: ListParamsSchema,
    answer: listOf(AdminActSchema),
  },
  'GET /admin/acts/list-config': {
    name: 'describeAdminActList',
    summary: 'Fields by which the audit log can be filtered and sorted',
    ...read,
    spec: 'ours',
    answer: ListConfigSchema,
  },
  'GET /admin/acts/export': {
    name: 'exportAdminActs',
    summary: 'The audit log as CSV, with the filters and the order of the list; 100,000 rows at most',
    ...read,
    spec: 'ours',
    limit: CALL_LIMITS.exportList,
    query: ListParamsSchema,
    answers: 'file',
  },
} as const satisfies CallDeclarations;
