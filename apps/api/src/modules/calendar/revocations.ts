import type { UserId } from '@intermind/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarDependencies } from './dependencies.ts';
import {
  beginRevocation,
  dueRevocations,
  endRevocation,
  holdRevocations,
  isConnected,
  postponeRevocation,
  type Revocation,
} from './revocation-store.ts';

const RETRY_MS = 10 * 60_000;
/** Google has answered by then, or is not waited for any more: an instance that began it and has not ended it has died. */
const UNDER_WAY_MS = 20_000;
/** One that a member plans meanwhile, in another window, may begin just before the first one ends. */
const WAIT_MAX_MS = 2 * UNDER_WAY_MS;
const LOOK_AGAIN_MS = 250;
/** Google forgets what nobody uses by itself, after half a year. */
const GIVE_UP_MS = 7 * 86_400_000;
/** Then it is put off no more: it is tried for a day, however often the member connects. */
const PUT_OFF_MAX_MS = GIVE_UP_MS - 86_400_000;

type Dependencies = Pick<CalendarDependencies, 'db' | 'now' | 'sealer' | 'google' | 'logger'>;

/** Takes back what is due. What fails is tried again by a later pass. */
export async function revokeDue(deps: Dependencies): Promise<void> {
  for (const due of await dueRevocations(deps.db, deps.now())) await revoke(deps, due);
}

/** Takes back what was planned a moment ago. Nobody waits for it: what fails is the business of a later pass. */
export function revokeSoon(deps: Dependencies, planned: Revocation | undefined): void {
  if (!planned) return;
  revoke(deps, planned).catch((error: unknown) =>
    deps.logger.warn(
      { err: error },
      'access to a calendar could not be revoked; a later pass will try again',
    ),
  );
}

/**
 * Waits for revocations of the member that are under way, here or at another instance: Google ends all access of an account with
 * one of them, also what a member who connects it again is given meanwhile. Those that nobody has begun are put off, until
 * their last day, and hold up nobody.
 */
export async function revocationsEnded({ db, now }: Dependencies, userId: UserId): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const at = now();
    const inMs = (ms: number) => new Date(at.getTime() + ms);
    const underWay = await holdRevocations(db, {
      ...{ userId, plannedAfter: inMs(-PUT_OFF_MAX_MS), now: at, until: inMs(RETRY_MS) },
    });
    if (!underWay || waitedMs >= WAIT_MAX_MS) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

async function revoke({ db, now, sealer, google, logger }: Dependencies, due: Revocation): Promise<void> {
  const begun = new Date(now().getTime() + UNDER_WAY_MS);
  if (!(await beginRevocation(db, due, { now: now(), until: begun }))) return;
  const tryLater = () =>
    postponeRevocation(db, due, { begun, nextTryAt: new Date(now().getTime() + RETRY_MS) });
  const token = sealer.open(due.secret, due.id);
  const isOld = now().getTime() - due.createdAt.getTime() >= GIVE_UP_MS;
  try {
    const isWanted = await isConnected(db, due);
    if (token !== undefined && google && !isWanted) await google.revoke(token);
    else if (token !== undefined && !isWanted && !isOld) return void (await tryLater());
    await endRevocation(db, due);
  } catch (error) {
    logger.warn(
      { err: error },
      'access to a calendar could not be revoked at Google; it will be tried again',
    );
    await (isOld ? endRevocation(db, due) : tryLater());
  }
}
