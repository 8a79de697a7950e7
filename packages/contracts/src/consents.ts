/** How a room asks: everyone is told and may refuse, or everyone is asked and nothing of theirs is kept until they agree. */
export const CONSENT_POLICIES = ['announce', 'ask'] as const;
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number];

/** What a person agrees to or refuses, in one meeting (docs/privacy.md). */
export const CONSENT_PURPOSES = ['recording', 'transcript', 'voice', 'ai'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** One line of the ledger: an answer of one person to one purpose. */
export interface ConsentEntry {
  /** Grows with each line of a person. */
  id: number;
  purpose: ConsentPurpose;
  given: boolean;
  at: Date;
}

/** What a person refuses before the first answer. */
export function refusedAtFirst(policy: ConsentPolicy): ConsentPurpose[] {
  return policy === 'ask' ? [...CONSENT_PURPOSES] : [];
}

/** What a person refuses now. @param entries of one person, in any order; one that comes twice counts once */
export function refusedNow(policy: ConsentPolicy, entries: readonly ConsentEntry[]): ConsentPurpose[] {
  return CONSENT_PURPOSES.filter(
    (purpose) => refusedTimes(policy, purpose, entries).at(-1)?.endedAt === null,
  );
}

/** A stretch of time in which a purpose was refused; one without an end lasts. */
export interface RefusedTime {
  startedAt: Date;
  endedAt: Date | null;
}

const ALWAYS = new Date(0);

/** When a person refused a purpose, in order. @param entries of one person, in any order; one that comes twice counts once */
export function refusedTimes(
  policy: ConsentPolicy,
  purpose: ConsentPurpose,
  entries: readonly ConsentEntry[],
): RefusedTime[] {
  const times: RefusedTime[] = refusedAtFirst(policy).includes(purpose)
    ? [{ startedAt: ALWAYS, endedAt: null }]
    : [];
  let last = ALWAYS;
  for (const { given, at } of entries.filter((entry) => entry.purpose === purpose).sort(byId)) {
    // Another instance's clock may be behind: what was answered later counts from later on.
    if (at > last) last = at;
    const open = times.at(-1)?.endedAt === null ? times.at(-1) : undefined;
    if (given && open) open.endedAt = last;
    else if (!given && !open) times.push({ startedAt: last, endedAt: null });
  }
  return times;
}

const byId = (one: ConsentEntry, other: ConsentEntry) => one.id - other.id;
