import { ROOM_CODE_PATTERN, type RoomId } from '@intermind/contracts';

/** What may be a link, in plain text or in HTML, without what usually stands after one. */
const LINK = /https?:\/\/[^\s<>"'\\^`{|}]+/gi;
const AFTER_LINK = /[.,;:!?)\]*_]+$/;
/** Of long descriptions only this much is looked through. */
const LOOKED_THROUGH = 20_000;
const LINKS_MAX = 200;

/**
 * The room that one of the texts links to: a link of exactly our own origin whose path is a room’s code. A link that only
 * looks like ours (another port, a user name before the host, our address as a parameter) is none.
 */
export function roomLinkedFrom(texts: readonly string[], publicUrl: string): RoomId | undefined {
  const { origin } = new URL(publicUrl);
  for (const text of texts) {
    const links = text.slice(0, LOOKED_THROUGH).match(LINK) ?? [];
    for (const link of links.slice(0, LINKS_MAX)) {
      const url = URL.parse(link.replaceAll('&amp;', '&').replace(AFTER_LINK, ''));
      if (!url || url.origin !== origin || url.username || url.password) continue;
      const code = url.pathname.replace(/^\/|\/$/g, '').toLowerCase();
      if (ROOM_CODE_PATTERN.test(code)) return code as RoomId;
    }
  }
  return undefined;
}
