import { z } from 'zod';
import { ENGINE_GRADES } from '../engine-grades.ts';
import { ConsentPolicySchema, ConsentPurposeSchema } from './consent.ts';
import { ConferenceIdSchema, LanguageSchema, PersonIdSchema, RoomIdSchema, TimeSchema } from './fields.ts';
import { RetentionSchema } from './retention.ts';

const engine = { engine: z.string(), grade: z.enum(ENGINE_GRADES) };

const change = {
  /** When the first words were spoken that the new one made. */
  at: TimeSchema,
  before: z.string(),
  engine: z.string(),
};

/** What is signed: the state of a meeting's consents at one time. */
export const ReceiptSchema = z.strictObject({
  version: z.literal(1),
  /** The address of the installation. */
  issuer: z.string(),
  issuedAt: TimeSchema,
  meeting: z.strictObject({
    id: ConferenceIdSchema,
    roomId: RoomIdSchema,
    startedAt: TimeSchema,
    endedAt: TimeSchema.nullable(),
  }),
  policy: ConsentPolicySchema,
  /** Days after the end; null: until somebody deletes it. */
  retention: RetentionSchema,
  people: z.array(
    z.strictObject({
      id: PersonIdSchema,
      /** Empty where the account was deleted. */
      name: z.string(),
      guest: z.boolean(),
      admittedAt: TimeSchema,
      refuses: z.array(ConsentPurposeSchema),
      /** Every answer, in order. */
      answers: z.array(z.strictObject({ purpose: ConsentPurposeSchema, given: z.boolean(), at: TimeSchema })),
    }),
  ),
  /** Duration 0: it is not finished, or nothing was recorded. */
  recordings: z.array(z.strictObject({ startedAt: TimeSchema, durationMs: z.int().nonnegative() })),
  /** What recognised and translated words that were kept, also where they are deleted since. */
  engines: z.array(
    z.discriminatedUnion('work', [
      z.strictObject({ work: z.literal('recognition'), language: LanguageSchema, ...engine }),
      z.strictObject({ work: z.literal('translation'), from: LanguageSchema, to: LanguageSchema, ...engine }),
    ]),
  ),
  /** The log of those that took over from others, as when one failed, in the order in which they did. */
  engineChanges: z.array(
    z.discriminatedUnion('work', [
      z.strictObject({ work: z.literal('recognition'), language: LanguageSchema, ...change }),
      z.strictObject({ work: z.literal('translation'), from: LanguageSchema, to: LanguageSchema, ...change }),
    ]),
  ),
});
export type Receipt = z.infer<typeof ReceiptSchema>;

/** The file that is downloaded. */
export interface SignedReceipt {
  receipt: Receipt;
  /** JWS (RFC 7515) with the payload left out: the receipt as canonical JSON (RFC 8785). */
  signature: string;
}

/** Ed25519 (RFC 8037). */
export const ReceiptKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  /** Thumbprint of the key (RFC 7638). */
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});
export type ReceiptKey = z.infer<typeof ReceiptKeySchema>;
