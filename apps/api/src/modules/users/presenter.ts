import type { UserInfo } from '@intermind/contracts';
import type { Member } from '../../http/identity.ts';
import type { UserRow } from './store.ts';

export type ConnectedCalendars = Pick<UserInfo, 'isGoogleCalendarConnected' | 'hasCalendar'>;

/** The member as they see themselves; `isAdmin` is what the token in hand says (spec 1 §6). */
export function toUserInfo(
  row: UserRow,
  { isAdmin }: Pick<Member, 'isAdmin'>,
  { isGoogleCalendarConnected, hasCalendar }: ConnectedCalendars,
): UserInfo {
  const { id, email, firstName, lastName, settings } = row;
  return {
    id,
    email,
    firstName,
    lastName,
    fullName: [firstName, lastName].filter(Boolean).join(' '),
    isAdmin,
    isGoogleCalendarConnected,
    hasCalendar,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt.toISOString(),
    settings,
  };
}
