import type { CalendarSource } from '@intermind/contracts';
import { GoogleFault } from '../../adapters/google/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { askForConsent, readConsent } from './consent.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { toSource } from './presenter.ts';
import { forgetRevocations, planRevocation } from './revocation-store.ts';
import { revocationsEnded, revokeSoon } from './revocations.ts';
import {
  deleteSource,
  findGoogle,
  insertSource,
  lockCalendars,
  type SourceRow,
  useConsent,
} from './store.ts';
import type { SyncSource } from './sync.ts';

/** Until the calendar has said its name. */
const FIRST_NAME = 'Google Calendar';

/** @throws ApiError CalendarOff */
export function consentUrl(deps: CalendarDependencies, member: Member): string {
  return required(deps).consentUrl(askForConsent(deps, member));
}

/**
 * Connects the Google account that the code is of, in place of one that was connected before.
 * @throws ApiError CalendarOff, CalendarStateInvalid, CalendarCodeRefused, CalendarAccessMissing, CalendarSyncFailed
 */
export async function connectGoogle(
  deps: CalendarDependencies,
  member: Member,
  { code, state }: { code: string; state: string },
): Promise<CalendarSource> {
  const { db, now, sealer, record, logger } = deps;
  const google = required(deps);
  const { userId } = member;
  const { id: consentId, verifier, expiresAtMs } = readConsent(deps, member, state);
  if (!(await useConsent(db, consentId, new Date(expiresAtMs)))) throw new ApiError('CalendarStateInvalid');
  await revocationsEnded(deps, userId);
  const { refreshToken, account, mayRead } = await google
    .exchange({ code, verifier })
    .catch((error: unknown) => {
      if (!(error instanceof GoogleFault)) throw error;
      logger.warn({ err: error }, 'a Google Calendar was not connected');
      const refused = error.kind === 'codeRefused';
      throw new ApiError(refused ? 'CalendarCodeRefused' : 'CalendarSyncFailed');
    });
  if (!mayRead) throw new ApiError('CalendarAccessMissing');
  const accountHash = account === null ? null : sealer.digest(`google ${account}`);
  const { source, planned } = await db.transaction(async (tx) => {
    await lockCalendars(tx, userId);
    const former = await deleteSource(tx, userId, 'google');
    await forgetRevocations(tx, userId, accountHash);
    const isAnother = former && isAnotherAccount(former, accountHash);
    const planned = isAnother ? await planRevocation(tx, former, now()) : undefined;
    const id = newId('calendarSource');
    const source = await insertSource(tx, {
      ...{ id, userId, kind: 'google', name: FIRST_NAME, secret: sealer.seal(refreshToken, id) },
      ...{ accountHash, state: 'waiting', nextSyncAt: now(), createdAt: now() },
    });
    return { source, planned };
  });
  record('calendar.connected', { userId, kind: 'google' });
  revokeSoon(deps, planned);
  return toSource(source);
}

/** @throws ApiError CalendarOff, CalendarNotConnected, CalendarReconnect, CalendarSyncFailed */
export async function syncGoogle(
  deps: CalendarDependencies,
  sync: SyncSource,
  { userId }: Member,
): Promise<CalendarSource> {
  required(deps);
  const connected = await findGoogle(deps.db, userId);
  if (connected?.state === 'reconnect') throw new ApiError('CalendarReconnect');
  const source = connected && (await sync(connected.id));
  if (!source) throw new ApiError('CalendarNotConnected');
  if (source.state === 'reconnect') throw new ApiError('CalendarReconnect');
  if (source.state === 'failing') throw new ApiError('CalendarSyncFailed');
  return toSource(source);
}

/** Takes our access back at Google, now or as soon as it answers. */
export async function disconnectGoogle(deps: CalendarDependencies, { userId }: Member): Promise<void> {
  const { db, now, record } = deps;
  const planned = await db.transaction(async (tx) => {
    const source = await deleteSource(tx, userId, 'google');
    return source && planRevocation(tx, source, now());
  });
  if (!planned) return;
  record('calendar.disconnected', { userId, kind: 'google' });
  revokeSoon(deps, planned);
}

/**
 * Former access to the same account is not taken back, which would end the new one too; nor is that of which nobody knows whose
 * it is.
 */
function isAnotherAccount(former: Pick<SourceRow, 'accountHash'>, accountHash: string | null): boolean {
  return accountHash !== null && former.accountHash !== null && former.accountHash !== accountHash;
}

function required({ google }: CalendarDependencies) {
  if (!google) throw new ApiError('CalendarOff');
  return google;
}
