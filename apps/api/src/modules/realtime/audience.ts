import type { Audience } from '../../events/index.ts';
import type { Place } from './place.ts';

/** Whether the client at that place hears what is said to the audience. */
export function isFor(to: Audience, place: Place, moderates: boolean): boolean {
  if (place.at === 'waiting') {
    return (
      to === 'waiting' ||
      (typeof to === 'object' && 'joinRequest' in to && to.joinRequest === place.joinRequestId)
    );
  }
  switch (to) {
    case 'everyone':
      return true;
    case 'moderators':
      return moderates;
    case 'waiting':
      return false;
    default:
      if ('person' in to) return to.person === place.personId;
      return 'participant' in to && to.participant === place.participantId;
  }
}
