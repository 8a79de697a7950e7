import { type Clock, wait } from '@intermind/timing';
import { languagesOf } from '../model/meeting.ts';
import type { Admission, Admitted, Participant } from '@intermind/contracts';
import type { Attendance, Because } from '../model/meeting.ts';
import { OFFLINE_LOOK_MS, REJOIN_ATTEMPT_MAX_MS, rejoinDelayMs } from '../model/rejoin.ts';
import type { Admissions } from './admission.ts';
import type { CallEnvironment } from './environment.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface RejoinOptions {
  environment: Pick<CallEnvironment, 'clock' | 'page' | 'logProblem'>;
  admissions: Pick<Admissions, 'ask' | 'undo'>;
  attendance: Attendance;
  /** As we were known last. */
  me: () => Participant;
  isClosed: () => boolean;
  /** @throws when the media server cannot be reached */
  enter: (admitted: Admitted) => Promise<void>;
}

/**
 * Rejoins as the same participant with a new token until it succeeds. @returns null when back, or when the call was
 * closed
 */
export async function rejoinConference(options: RejoinOptions): Promise<Refusal | null> {
  const { environment, admissions, attendance, me, isClosed, enter } = options;
  const { clock, logProblem } = environment;
  /**
   * Undoes a late answer that left a join request behind, or that came after the call was closed. Otherwise the next
   * attempt reuses its participant.
   */
  const undoLate = (late: Admission) => {
    if (isClosed() || late.outcome === 'waiting') admissions.undo(attendance, late);
  };
  let triedMs = 0;
  let because: Because = 'offline';
  for (let attempt = 0; !isClosed(); attempt += 1) {
    await untilOnline(environment, isClosed);
    const delayMs = rejoinDelayMs(attempt, triedMs);
    if (delayMs === null) return { event: 'broke', because, detail: null, retryable: true };
    const startedMs = clock.nowMs();
    await wait(delayMs, { clock });
    if (isClosed()) return null;
    const { id, ...participant } = me();
    let entering = false;
    try {
      const asked = admissions.ask(attendance, languagesOf(participant), id);
      const answer = await answeredInTime(asked, clock);
      if (!answer) {
        void asked.then(undoLate, () => undefined);
        throw new Error('Nobody answered in time');
      }
      if (isClosed()) {
        admissions.undo(attendance, answer);
        return null;
      }
      if (answer.outcome === 'waiting') {
        // A running conference readmits its guests without asking; being asked to wait means that ours has ended.
        admissions.undo(attendance, answer);
        return { event: 'conferenceEnded', because: 'ended', detail: null, retryable: false };
      }
      entering = true;
      await enter(answer);
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      const final = refusal.event !== 'broke' || (refusal.because !== 'unknown' && !refusal.retryable);
      if (final) return refusal;
      because = environment.page.isOnline() ? reasonOf(refusal, entering) : 'offline';
      logProblem('Rejoining did not work yet', error);
    }
    triedMs += Math.min(clock.nowMs() - startedMs, REJOIN_ATTEMPT_MAX_MS);
  }
  return null;
}

/** The reason to show if this attempt is the last one. */
function reasonOf({ because }: Refusal, entering: boolean): Because {
  if (entering) return 'mediaUnavailable';
  return because === null || because === 'unknown' ? 'offline' : because;
}

/** Null after the time that an attempt has: a token may have to be renewed first, again and again. */
function answeredInTime(asked: Promise<Admission>, clock: Clock): Promise<Admission | null> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(REJOIN_ATTEMPT_MAX_MS, () => resolve(null));
    asked.then(resolve, reject).finally(cancel);
  });
}

/** No attempts while the browser reports no network. It may be wrong, so check again. */
async function untilOnline(
  { clock, page }: RejoinOptions['environment'],
  isClosed: () => boolean,
): Promise<void> {
  while (!page.isOnline() && !isClosed()) {
    await new Promise<void>((resolve) => {
      const stops = [page.onOnline(done), clock.after(OFFLINE_LOOK_MS, done)];
      function done() {
        for (const stop of stops) stop();
        resolve();
      }
    });
  }
}
