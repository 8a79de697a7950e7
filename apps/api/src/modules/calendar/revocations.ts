import type { CalendarDependencies } from './dependencies.ts';
import {
  dueRevocations,
  endRevocation,
  isConnected,
  postponeRevocation,
  type Revocation,
} from './revocation-store.ts';

const RETRY_MS = 10 * 60_000;
/** Google forgets what nobody uses by itself, after half a year. */
const GIVE_UP_MS = 7 * 86_400_000;

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

async function revoke({ db, now, sealer, google, logger }: Dependencies, due: Revocation): Promise<void> {
  if (!(await postponeRevocation(db, due, new Date(now().getTime() + RETRY_MS)))) return;
  const token = sealer.open(due.secret, due.id);
  const isOld = now().getTime() - due.createdAt.getTime() >= GIVE_UP_MS;
  try {
    const isWanted = await isConnected(db, due);
    if (token !== undefined && google && !isWanted) await google.revoke(token);
    else if (token !== undefined && !isWanted && !isOld) return;
    await endRevocation(db, due);
  } catch (error) {
    logger.warn(
      { err: error },
      'access to a calendar could not be revoked at Google; it will be tried again',
    );
    if (isOld) await endRevocation(db, due);
  }
}
