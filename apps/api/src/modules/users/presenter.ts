import type { UserInfo } from '@intermind/contracts';
import type { Member } from '../../http/identity.ts';
import type { UserRow } from './store.ts';

/** Of a calendar that shows meetings: one of Google whose consent counts, or any other. */
export type CalendarKind = 'google' | 'other';

/** The member as they see themselves; `isAdmin` is what the token in hand says (spec 1 §6). */
export function toUserInfo(
  row: UserRow,
  { isAdmin }: Pick<Member, 'isAdmin'>,
  calendars: CalendarKind[],
): UserInfo {
  const { id, email, firstName, lastName, settings } = row;
  return {
    id,
    email,
    firstName,
    lastName,
    fullName: [firstName, lastName].filter(Boolean).join(' '),
    isAdmin,
    isGoogleCalendarConnected: calendars.includes('google'),
    hasCalendar: calendars.length > 0,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt.toISOString(),
    settings,
  };
}
