/**
 * The plans of an installation that sells them (spec 2 §1, §9), once: prices, what each adds, and how much of everything
 * it pays for. The plan of a room's owner counts for everybody in the room.
 */

/** From the smallest to the largest. */
export const PLAN_CODES = ['basic', 'pro', 'business'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** Cards of the sandbox, by what becomes of a payment with them. */
export const SANDBOX_CARDS = ['accepted', 'declined', 'confirmed', 'slow', 'declinedLater'] as const;
export type SandboxCard = (typeof SANDBOX_CARDS)[number];

/** What became of an attempt with one of them. `authentication`: the bank asks the payer (3-D Secure). */
export const SANDBOX_RESULTS = ['succeeded', 'declined', 'processing', 'authentication'] as const;
export interface SandboxResult {
  result: (typeof SANDBOX_RESULTS)[number];
  /** Of the checkout, for `POST /billing/checkout/confirm`. */
  reference: string;
}

/** Of all prices. Money is in whole minor units (cents) everywhere. */
export const PLAN_CURRENCY = 'USD';

/** Where a plan with `dataRegions` keeps its data. */
export const DATA_REGIONS = ['eu', 'usa', 'south-east-asia'] as const;

/** What plans are told apart by, as `/pricing` lists it. */
export const PLAN_FEATURES = [
  'meetings',
  'captions',
  'trialInterpretation',
  'transcripts',
  'interpretation',
  'recording',
  'voiceAssistant',
  'askAnything',
  'privacyZones',
  'dataRegions',
  'agreedTerms',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/**
 * What is counted, by unit. `period`: used up in the course of a month, counted from the day the plan's period began.
 * `level`: how much there may be at a time.
 */
export const QUOTA_FEATURES = {
  meetingMinutes: { kind: 'period', unit: 'minute' },
  peopleInRoom: { kind: 'level', unit: 'person' },
  /** For each speaker and each language that somebody hears. */
  interpretationSeconds: { kind: 'period', unit: 'second' },
  recordingMinutes: { kind: 'period', unit: 'minute' },
  recordingStorageBytes: { kind: 'level', unit: 'byte' },
  aiMessages: { kind: 'period', unit: 'message' },
  assistantMinutes: { kind: 'period', unit: 'minute' },
} as const satisfies Record<string, { kind: 'period' | 'level'; unit: string }>;
export type QuotaFeature = keyof typeof QUOTA_FEATURES;
/**
 * What is counted is kept in whole seconds, bytes, messages and people; limits and answers are in the unit of the feature.
 * @returns how many of what is counted make one unit
 */
export function countsPerUnit(feature: QuotaFeature): number {
  return QUOTA_FEATURES[feature].unit === 'minute' ? 60 : 1;
}

/** The owner is told once at each of these percents of a limit, the last time when nothing is left. */
export const QUOTA_LEVELS = [80, 95, 100] as const;
export type QuotaLevel = (typeof QUOTA_LEVELS)[number];

/** From here on the owner may keep voices for the language that most people hear (decision 0027). */
export const FEWER_VOICES_LEVEL = 95 satisfies QuotaLevel;

/** Null: unlimited. */
export type QuotaLimits = Readonly<Record<QuotaFeature, number | null>>;

export interface PlanDefinition {
  code: PlanCode;
  /** For one period of each cycle, tax included. Null: agreed by talking. */
  pricesMinor: Readonly<Record<BillingCycle, number>> | null;
  /** What it adds to the plan before it. */
  features: readonly PlanFeature[];
  quotas: QuotaLimits;
}

const PRO_MONTHLY_MINOR = 2_500;
export const YEARLY_DISCOUNT_PERCENT = 20;
const GIB = 1_024 ** 3;

export const UNLIMITED: QuotaLimits = {
  meetingMinutes: null,
  peopleInRoom: null,
  interpretationSeconds: null,
  recordingMinutes: null,
  recordingStorageBytes: null,
  aiMessages: null,
  assistantMinutes: null,
};

export const PLANS: Readonly<Record<PlanCode, PlanDefinition>> = {
  basic: {
    code: 'basic',
    pricesMinor: { monthly: 0, yearly: 0 },
    features: ['meetings', 'captions', 'trialInterpretation', 'transcripts'],
    quotas: {
      meetingMinutes: 1_000,
      peopleInRoom: 10,
      interpretationSeconds: 3_600,
      recordingMinutes: 60,
      recordingStorageBytes: GIB,
      aiMessages: 50,
      assistantMinutes: 30,
    },
  },
  pro: {
    code: 'pro',
    pricesMinor: {
      monthly: PRO_MONTHLY_MINOR,
      yearly: (PRO_MONTHLY_MINOR * 12 * (100 - YEARLY_DISCOUNT_PERCENT)) / 100,
    },
    features: ['interpretation', 'recording', 'voiceAssistant', 'askAnything'],
    quotas: {
      meetingMinutes: null,
      peopleInRoom: 100,
      interpretationSeconds: 72_000,
      recordingMinutes: 3_000,
      recordingStorageBytes: 50 * GIB,
      aiMessages: 2_000,
      assistantMinutes: 300,
    },
  },
  business: {
    code: 'business',
    pricesMinor: null,
    features: ['privacyZones', 'dataRegions', 'agreedTerms'],
    quotas: UNLIMITED,
  },
};

/** Undefined for a plan that is not, or no longer, in this file. */
export function planNamed(code: string): PlanDefinition | undefined {
  return Object.hasOwn(PLANS, code) ? PLANS[code as PlanCode] : undefined;
}

/** The same in every language. */
export const PLAN_NAMES: Readonly<Record<PlanCode, string>> = {
  basic: 'Basic',
  pro: 'Pro',
  business: 'Business',
};

/** Of a plan that is no longer in this file: its code. */
export function planName(code: string): string {
  const plan = planNamed(code);
  return plan ? PLAN_NAMES[plan.code] : code;
}

/** Packs that add to one quota beside the plan, for members who run out of it (decision 0042). */
export const TOP_UP_CODES = [
  'interpretation-300',
  'interpretation-1200',
  'meetings-1000',
  'recording-600',
  'assistant-120',
  'ai-messages-500',
] as const;
export type TopUpCode = (typeof TOP_UP_CODES)[number];

export interface TopUpDefinition {
  feature: QuotaFeature;
  /** In the unit of the feature. */
  amount: number;
  /** Tax included, in `PLAN_CURRENCY`. */
  priceMinor: number;
}

export const TOP_UPS: Readonly<Record<TopUpCode, TopUpDefinition>> = {
  'interpretation-300': { feature: 'interpretationSeconds', amount: 18_000, priceMinor: 1_000 },
  'interpretation-1200': { feature: 'interpretationSeconds', amount: 72_000, priceMinor: 3_000 },
  'meetings-1000': { feature: 'meetingMinutes', amount: 1_000, priceMinor: 500 },
  'recording-600': { feature: 'recordingMinutes', amount: 600, priceMinor: 500 },
  'assistant-120': { feature: 'assistantMinutes', amount: 120, priceMinor: 1_000 },
  'ai-messages-500': { feature: 'aiMessages', amount: 500, priceMinor: 500 },
};

/** A pack counts in every period that begins within so many days after it was paid, until it is used up. */
export const TOP_UP_DAYS = 30;

/** Undefined for a pack that is not, or no longer, in this file. */
export function topUpNamed(code: string): TopUpDefinition | undefined {
  return Object.hasOwn(TOP_UPS, code) ? TOP_UPS[code as TopUpCode] : undefined;
}

/** Whether there are packs for what is counted. */
export function hasTopUps(feature: QuotaFeature): boolean {
  return TOP_UP_CODES.some((code) => TOP_UPS[code].feature === feature);
}
