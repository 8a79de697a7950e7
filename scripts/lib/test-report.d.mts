export interface Failure {
  /** Empty: outside of any file. */
  file: string;
  /** As vitest gives it: suites and test with ` > ` between; empty: the file itself. */
  name: string;
  /** Tests that pass when it passes; null: as many as then run, for a file that could not be loaded. */
  worth: number | null;
  message: string;
}

export interface TestReport {
  passed: number;
  skipped: number;
  failures: Failure[];
  durations: { file: string; name: string; durationMs: number }[];
}

export interface TierResult extends TestReport {
  tier: string;
  /** The failures, and one when the tier ran too little. */
  failed: number;
  /** Failures that were tried a second time. */
  repeated: number;
  durationS: number;
  note: string;
}

export const REPEATS_AT_MOST: number;
export function reportOf(
  modules: readonly object[],
  unhandledErrors: readonly object[],
  fileOf: (moduleId: string) => string,
): TestReport;
export function withRepeats(
  results: readonly TierResult[],
  tiers: ReadonlySet<string>,
  repeat: (tier: string, failure: Failure) => Promise<TestReport>,
): Promise<TierResult[]>;
export function patternOf(failure: Pick<Failure, 'name'>): string | null;
export function withFloor(result: TierResult, floor: number): TierResult;
export function summaryOf(results: readonly TierResult[]): string;
export function slowestOf(results: readonly TierResult[], count: number): string;
export function tableOf(results: readonly TierResult[]): string;
export function closingLine(results: readonly TierResult[]): string;
