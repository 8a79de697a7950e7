import { z } from 'zod';
import { STEP_DOWNS } from '../step-downs.ts';
import { LanguageSchema, LanguagesSchema, TimeSchema, UserIdSchema } from './fields.ts';
import { AssistantProviderSchema } from './voice-assistant.ts';

/** Names in small letters, as many as there are time zones. Asking `Intl` takes longer than the rest of a request. */
const knownTimeZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name.toLowerCase())) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  knownTimeZones.add(name.toLowerCase());
  return true;
}

/** Settings the server keeps for a member (spec 1 §3); what is absent was never chosen. */
export const UserSettingsSchema = z.strictObject({
  layout: z.enum(['grid', 'sidebar']).optional(),
  voiceAssistantProvider: AssistantProviderSchema.optional(),
  /** Interface language. */
  language: LanguageSchema.optional(),
  /** What the person speaks in meetings. */
  spokenLanguage: LanguageSchema.optional(),
  /** The translation target language. */
  translationLanguage: LanguageSchema.optional(),
  /** Understood beside the target language: never translated. */
  understoodLanguages: LanguagesSchema.optional(),
  originalVolumeLevel: z.int().min(0).max(100).optional(),
  newsletterSubscription: z.boolean().optional(),
  promotionsSubscription: z.boolean().optional(),
  /** In the rooms of this member: what becomes of interpretation when their plan has little left of it. */
  interpretationStepDown: z.enum(STEP_DOWNS).optional(),
  /** Of IANA, as the member's browser says: quotas without a subscription begin anew with the month there. */
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Z]/i)
    .refine(isTimeZone)
    .optional(),
});
export type UserSettings = z.infer<typeof UserSettingsSchema>;

export const UserInfoSchema = z.strictObject({
  id: UserIdSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  /** Google lets us read it. */
  isGoogleCalendarConnected: z.boolean(),
  /** Any calendar is: home shows events. */
  hasCalendar: z.boolean(),
  createdAt: TimeSchema,
  lastLogin: TimeSchema,
  settings: UserSettingsSchema,
});
export type UserInfo = z.infer<typeof UserInfoSchema>;

/** Another member, as a participant of the same conference sees them. */
export const UserSummarySchema = z.strictObject({
  id: UserIdSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type UserSummary = z.infer<typeof UserSummarySchema>;

/** What somebody proved when they signed in. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery-code', 'passkey'] as const;

/** One sign-in of a member: a browser, until it signs out or is not used for two weeks. */
export const MemberSessionSchema = z.strictObject({
  id: z.string(),
  /** As the browser names itself; empty where it does not. */
  userAgent: z.string(),
  signedInAt: TimeSchema,
  /** `code` and `recovery-code`: after the password. */
  method: z.enum(SIGN_IN_METHODS),
  /** To within the life of an access token. */
  lastUsedAt: TimeSchema,
  /** The sign-in that asks. */
  current: z.boolean(),
});
export type MemberSession = z.infer<typeof MemberSessionSchema>;

/** What a member signs in with beside the password. */
export const SignInFactorsSchema = z.strictObject({
  /** A code from an app after the password; null while that is off. */
  twoFactor: z.strictObject({ since: TimeSchema, recoveryCodesLeft: z.int().min(0) }).nullable(),
  /** Newest first. */
  passkeys: z.array(
    z.strictObject({ name: z.string(), createdAt: TimeSchema, lastUsedAt: TimeSchema.nullable() }),
  ),
});
export type SignInFactors = z.infer<typeof SignInFactorsSchema>;
