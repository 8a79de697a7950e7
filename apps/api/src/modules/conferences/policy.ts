import { CONFERENCE_EMPTY_GRACE_MS } from '@intermind/contracts';

/** The conference ends now when it is empty since this moment or longer. */
export function emptyCutoff(now: Date): Date {
  return new Date(now.getTime() - CONFERENCE_EMPTY_GRACE_MS);
}

/** The conference stayed empty for too long. */
export function isEmptyTooLong(emptySince: Date | null, now: Date): boolean {
  return emptySince !== null && emptySince.getTime() <= emptyCutoff(now).getTime();
}
