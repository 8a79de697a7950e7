import { z } from 'zod';
import { ADMIN_ACTS } from '../admin-acts.ts';
import { ENGINE_KINDS } from '../engine-grades.ts';
import { InvoiceSchema, PaymentSchema, PlanCodeSchema, SubscriptionSchema } from './billing.ts';
import { AdminActIdSchema, TimeSchema, UserIdSchema } from './fields.ts';

const count = z.number().int().nonnegative();

/** Whether a member wants letters of one kind. `unsaid`: they never chose; nobody may take that for an agreement. */
export const LETTER_CHOICES = ['yes', 'no', 'unsaid'] as const;
const letterSchema = z.strictObject({
  choice: z.enum(LETTER_CHOICES),
  /** When they said so; null where it is not known. */
  saidAt: TimeSchema.nullable(),
});
export type LetterChoice = z.infer<typeof letterSchema>;

/** A member as administrators see them (spec 2 §3). The names and the address of a deleted one are gone. */
export const AdminUserSchema = z.strictObject({
  id: UserIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** `basic` without a subscription; null: the installation has no plans. */
  plan: PlanCodeSchema.nullable(),
  isAdmin: z.boolean(),
  /** Who says so: `issuer` an outside identity provider, `here` this installation. Null for everybody else. */
  adminFrom: z.enum(['here', 'issuer']).nullable(),
  status: z.enum(['active', 'deleted']),
  newsletter: letterSchema,
  promotions: letterSchema,
  createdAt: TimeSchema,
  lastLogin: TimeSchema,
});
export type AdminUser = z.infer<typeof AdminUserSchema>;

/** The member a subscription, an invoice or a payment belongs to. The names and the address of a deleted member are empty. */
const ownerSchema = AdminUserSchema.pick({ id: true, firstName: true, lastName: true, email: true });

/** As administrators see them in the lists of all members (spec 2 §2). */
export const OwnedSubscriptionSchema = z.strictObject({ ...SubscriptionSchema.shape, user: ownerSchema });
export type OwnedSubscription = z.infer<typeof OwnedSubscriptionSchema>;
export const OwnedInvoiceSchema = z.strictObject({ ...InvoiceSchema.shape, user: ownerSchema });
export type OwnedInvoice = z.infer<typeof OwnedInvoiceSchema>;
export const OwnedPaymentSchema = z.strictObject({ ...PaymentSchema.shape, user: ownerSchema });
export type OwnedPayment = z.infer<typeof OwnedPaymentSchema>;

/** One thing an administrator did, as the audit log shows it. */
export const AdminActSchema = z.strictObject({
  id: AdminActIdSchema,
  at: TimeSchema,
  act: z.enum(ADMIN_ACTS),
  /** Who did it. The name is empty when the account was deleted since. */
  by: z.strictObject({ id: UserIdSchema, name: z.string() }),
  /** The member whom it concerns, where there is one. */
  user: z.strictObject({ id: UserIdSchema, name: z.string() }).nullable(),
  /** What else it concerns: the id of a prompt, for example. */
  object: z.string().nullable(),
  /** What was changed: null before it was made, after it was deleted, and when the member concerned was deleted. */
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
});
export type AdminAct = z.infer<typeof AdminActSchema>;

/** Figures of the installation (spec 2 §3), and what goes on in it now. Days, weeks and months are the caller's. */
export const DashboardSchema = z.strictObject({
  users: z.strictObject({
    /** With an account now. */
    total: count,
    deleted: count,
    /** Signed in or took part in a meeting. */
    activeThisMonth: count,
    newThisMonth: count,
    newThisWeek: count,
    newToday: count,
  }),
  conferences: z.strictObject({
    total: count,
    thisMonth: count,
    thisWeek: count,
    today: count,
    running: count,
  }),
  /** `frontend`: of the browser app that this server sends; null where it sends none. */
  versions: z.strictObject({ backend: z.string(), frontend: z.string().nullable() }),
  /** Of the account at the provider of avatars; null where none is set up. */
  avatarQuota: z
    .strictObject({
      /** Parts of a credit count; null: the provider did not say in time. */
      creditsLeft: z.number().nonnegative().nullable(),
    })
    .nullable(),
  live: z.strictObject({
    /** Of this server that answered in time; what follows is of all of them together. */
    instances: count,
    /** Devices in running conferences. */
    people: count,
    /** Workers that interpret. */
    workers: z.array(
      z.strictObject({ version: z.string(), jobs: count, capacity: count, rssBytes: count, silentMs: count }),
    ),
    engines: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(ENGINE_KINDS),
        available: z.boolean(),
        /** What to install when it is not available. */
        hint: z.string().nullable(),
      }),
    ),
    /** Of the lanes that speak now; null while none does. */
    lagMs: z.strictObject({ median: count, highest: count }).nullable(),
    /** Conferences that need an interpreter and have none. */
    unassigned: count,
  }),
  /** Answers with 5xx of all instances that answered, in the last hour, without health checks. */
  errorsLastHour: count,
  storage: z.strictObject({
    databaseBytes: count,
    /** Of the disk with DATA_DIR; of several instances the one with the least space left. */
    diskFreeBytes: count,
    diskBytes: count,
    /** Of the embedded database; null: there is none yet, or the database is an outside one. */
    lastBackupAt: TimeSchema.nullable(),
    /** The last try to write one failed. */
    backupFailed: z.boolean(),
  }),
  /** Background work by kind; empty until it has first run. */
  jobs: z.array(
    z.strictObject({
      name: z.string(),
      waiting: count,
      running: count,
      failed: count,
      lastDoneAt: TimeSchema.nullable(),
    }),
  ),
});
export type Dashboard = z.infer<typeof DashboardSchema>;
