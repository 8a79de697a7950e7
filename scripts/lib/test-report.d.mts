export interface TierResult {
  tier: string;
  passed: number;
  failed: number;
  skipped: number;
  durationS: number;
  note: string;
}
export function countsOf(report: object): Pick<TierResult, 'passed' | 'failed' | 'skipped'>;
export function withFloor(result: TierResult, floor: number): TierResult;
export function tableOf(results: readonly TierResult[]): string;
export function closingLine(results: readonly TierResult[]): string;
