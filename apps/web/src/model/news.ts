import type { News } from './meeting.ts';

/** Something has happened: its number tells it from the last news, also where it says the same. */
export const nextNews = (last: News | null, kind: News['kind'], name: string): News => ({
  sequence: (last?.sequence ?? 0) + 1,
  kind,
  name,
});
