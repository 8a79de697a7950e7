import type { CalendarDependencies } from './dependencies.ts';
import { dueRevocations, endRevocation, isConnected, postponeRevocation } from './revocation-store.ts';

const RETRY_MS = 10 * 60_000;
/** Google forgets what nobody uses by itself, after half a year. */
const GIVE_UP_MS = 7 * 86_400_000;

/** Takes back what is due. What fails is tried again by a later pass. */
export async function revokeDue({
  db,
  now,
  sealer,
  google,
  logger,
}: Pick<CalendarDependencies, 'db' | 'now' | 'sealer' | 'google' | 'logger'>): Promise<void> {
  for (const due of await dueRevocations(db, now())) {
    await postponeRevocation(db, due, new Date(now().getTime() + RETRY_MS));
    const token = sealer.open(due.secret, due.id);
    const isOld = now().getTime() - due.createdAt.getTime() >= GIVE_UP_MS;
    try {
      const isWanted = await isConnected(db, due);
      if (token !== undefined && google && !isWanted) await google.revoke(token);
      else if (token !== undefined && !isWanted && !isOld) continue;
      await endRevocation(db, due);
    } catch (error) {
      logger.warn({ err: error }, 'access to a calendar was not taken back at Google; it is tried again');
      if (isOld) await endRevocation(db, due);
    }
  }
}
