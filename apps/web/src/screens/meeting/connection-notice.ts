import type { LinkState } from '../../model/link-health.ts';

/** What is said while nothing flows; null while something does. `notHeard`: this person has the microphone on. */
export function connectionNotice(link: LinkState, notHeard: boolean) {
  if (link === 'mediaLost') return notHeard ? 'link.mediaLostUnheard' : 'link.mediaLost';
  if (link === 'rejoining') return notHeard ? 'link.rejoiningUnheard' : 'link.rejoining';
  return null;
}
