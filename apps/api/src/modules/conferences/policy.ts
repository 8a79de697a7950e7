import { CONFERENCE_EMPTY_GRACE_MS } from '@intermind/contracts';
import type { Member } from '../../http/identity.ts';
import type { ConferenceRow } from './store.ts';

/** The host, who is the room's owner, inside or not. */
export function mayEnd(member: Member, conference: Pick<ConferenceRow, 'createdBy'>): boolean {
  return member.userId === conference.createdBy;
}

/** Nobody came back in time. */
export function isOver(emptySince: Date | null, now: Date): boolean {
  return emptySince !== null && now.getTime() - emptySince.getTime() >= CONFERENCE_EMPTY_GRACE_MS;
}
