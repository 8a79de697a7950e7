import type { AdminAct, AdminUser, UserId } from '@intermind/contracts';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import { startSession } from '../../platform/session.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';

const bypassErrorHandler = true;
const REFRESH_MS = 30_000;
const DASHBOARD = 'GET /admin/dashboard';
const SETTINGS_CHECK = 'GET /admin/settings-check';
const USERS = 'GET /admin/users';
const USER = 'GET /admin/users/{id}';
const FACTORS = 'GET /admin/users/{id}/factors';
const ACTS = 'GET /admin/acts';

/** A former administrator finds out at once: the session is read again, and its guard leads away. */
export async function asAdmin<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'Forbidden') void startSession();
    throw cause;
  }
}

export function useDashboard() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery(
    {
      queryKey: [DASHBOARD],
      queryFn: () => asAdmin(call(DASHBOARD, { query: { timeZone }, bypassErrorHandler })),
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    },
    queries,
  );
}

export function useSettingsCheck() {
  return useQuery(
    {
      queryKey: [SETTINGS_CHECK],
      queryFn: () => asAdmin(call(SETTINGS_CHECK, { bypassErrorHandler })),
      staleTime: 0,
    },
    queries,
  );
}

export const usersSource: ListSource<AdminUser> = {
  key: USERS,
  load: (query) => asAdmin(call(USERS, { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/users/list-config', { bypassErrorHandler })),
};

export function useUser(id: UserId) {
  return useQuery(
    {
      queryKey: [USER, id],
      queryFn: () => asAdmin(call(USER, { params: { id }, bypassErrorHandler })),
      staleTime: 0,
    },
    queries,
  );
}

export async function changeRole({ id, isAdmin }: AdminUser): Promise<void> {
  const key = isAdmin ? 'DELETE /admin/users/{id}/roles/admin' : 'PUT /admin/users/{id}/roles/admin';
  const user = await asAdmin(call(key, { params: { id }, bypassErrorHandler }));
  queries.setQueryData([USER, id], user);
  await refreshUsers();
}

export async function deleteUser(id: UserId): Promise<void> {
  await asAdmin(call('DELETE /admin/users/{id}', { params: { id }, bypassErrorHandler }));
  queries.removeQueries({ queryKey: [USER, id] });
  await refreshUsers();
}

/** What a member of the embedded provider signs in with. */
export function useFactors(id: UserId) {
  return useQuery(
    {
      queryKey: [FACTORS, id],
      queryFn: () => asAdmin(call(FACTORS, { params: { id }, bypassErrorHandler })),
      staleTime: 0,
    },
    queries,
  );
}

export async function turnOffTwoFactor(id: UserId): Promise<void> {
  const key = 'DELETE /admin/users/{id}/two-factor';
  await asAdmin(call(key, { params: { id }, bypassErrorHandler }));
  await queries.invalidateQueries({ queryKey: [FACTORS, id] });
  await refreshUsers();
}

/** Each act is in the audit log, too. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([USERS, ACTS].map((key) => queries.invalidateQueries({ queryKey: [key, 'page'] })));
}

export const actsSource: ListSource<AdminAct> = {
  key: ACTS,
  load: (query) => asAdmin(call(ACTS, { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/acts/list-config', { bypassErrorHandler })),
};
