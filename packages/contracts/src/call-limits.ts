/** How often a call may be made. Numbers are calls a minute. */
export interface CallLimit {
  /** Of one signed-in member or one guest. */
  perPerson: number;
  /**
   * For one address (IPv4, or IPv6 /64). Members and others are counted separately, so strangers behind the same
   * address cannot use up the members’ budget.
   */
  perAddress: number;
}

/**
 * The limits of all calls. A hundred people behind one office address must be able to meet, so an address has room for
 * a hundred people, a person for one browser.
 */
export const CALL_LIMITS = {
  /** Reads of the database. */
  read: { perPerson: 240, perAddress: 4_800 },
  /** Pre-join asks for the room every 10 s (spec 1 §2). */
  roomLookup: { perPerson: 240, perAddress: 1_200 },
  /** A whole transcript as a file. */
  export: { perPerson: 20, perAddress: 400 },
  /** Everything of a meeting, with its recordings. */
  exportMeeting: { perPerson: 4, perAddress: 40 },
  /** A list of administrators as a file: up to a hundred pages of the database. */
  exportList: { perPerson: 10, perAddress: 60 },
  write: { perPerson: 60, perAddress: 2_400 },
  /** New guest tokens: callers have no person yet. */
  newGuest: { perPerson: 120, perAddress: 120 },
  /** A guest token lives ten minutes. */
  refresh: { perPerson: 20, perAddress: 1_200 },
  newRoom: { perPerson: 30, perAddress: 300 },
  /** Joining, and coming back after a lost connection. */
  join: { perPerson: 30, perAddress: 600 },
  /** Calling again while waiting changes nothing; how many requests ring is bounded by room and network (api/join-requests). */
  ask: { perPerson: 20, perAddress: 300 },
  withdraw: { perPerson: 10, perAddress: 120 },
  /** A person who types fast, with some in reserve. */
  message: { perPerson: 60, perAddress: 2_400 },
  /** Choices about what is kept of oneself: a person tries each switch a few times. */
  choice: { perPerson: 20, perAddress: 1_200 },
  reaction: { perPerson: 120, perAddress: 4_800 },
  /** Each question is work for a model, and may cost the operator money. */
  ai: { perPerson: 10, perAddress: 300 },
  /** Asks the payment provider. */
  checkout: { perPerson: 20, perAddress: 400 },
  /** Asks the member's calendar, wherever that is. */
  calendar: { perPerson: 10, perAddress: 200 },
  /** Keeps a worker busy for minutes, and services outside are paid for it. */
  engineBench: { perPerson: 4, perAddress: 20 },
  feedback: { perPerson: 5, perAddress: 60 },
  /** Reports that browsers send by themselves, in batches. */
  telemetry: { perPerson: 30, perAddress: 1_200 },
  /** Anybody may test, and a test sends pictures for some seconds. An office tries a few times, not all day. */
  connectionTest: { perPerson: 6, perAddress: 20 },
  /** Reads everything of a person. */
  exportAccount: { perPerson: 2, perAddress: 20 },
  deleteAccount: { perPerson: 5, perAddress: 30 },
} as const satisfies Record<string, CallLimit>;
