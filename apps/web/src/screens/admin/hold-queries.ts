import type { ConferenceId, LegalHold, UserId } from '@intermind/contracts';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { asAdmin, refreshUsers } from './admin-queries.ts';

const HOLDS = 'GET /admin/legal-holds';
const bypassErrorHandler = true;

export const holdsSource: ListSource<LegalHold> = {
  key: HOLDS,
  load: (query) => asAdmin(call(HOLDS, { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/legal-holds/list-config', { bypassErrorHandler })),
};

/** Null for a member who is not held. */
export function useHold(userId: UserId) {
  return useQuery(
    {
      queryKey: [HOLDS, 'of', userId],
      queryFn: async () =>
        (await asAdmin(call(HOLDS, { query: { userId }, bypassErrorHandler }))).items[0] ?? null,
      staleTime: 0,
    },
    queries,
  );
}

/** What is held, or is to be. */
export type Held = { userId: UserId } | { conferenceId: ConferenceId };

export async function placeHold(held: Held, reason: string): Promise<void> {
  const given = { body: { reason }, bypassErrorHandler };
  await asAdmin(
    'userId' in held
      ? call('PUT /admin/users/{id}/legal-hold', { params: { id: held.userId }, ...given })
      : call('PUT /admin/conferences/{id}/legal-hold', { params: { id: held.conferenceId }, ...given }),
  );
  await refreshHolds();
}

export async function liftHold(held: Held, reason: string): Promise<void> {
  const given = { body: { reason }, bypassErrorHandler };
  await asAdmin(
    'userId' in held
      ? call('POST /admin/users/{id}/legal-hold/lift', { params: { id: held.userId }, ...given })
      : call('POST /admin/conferences/{id}/legal-hold/lift', { params: { id: held.conferenceId }, ...given }),
  );
  await refreshHolds();
}

/** Why a hold was not changed, as a text. */
export function holdFailure(cause: unknown): 'hold.meetingMissing' | 'hold.failed' {
  if (cause instanceof ApiError && cause.code === 'ConferenceNotFound') return 'hold.meetingMissing';
  logProblem('A legal hold was not changed', cause);
  return 'hold.failed';
}

async function refreshHolds(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: [HOLDS] }), refreshUsers()]);
}
