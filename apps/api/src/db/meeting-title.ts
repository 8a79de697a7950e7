import { sql } from 'drizzle-orm';
import { conferences } from './schema/conferences.ts';
import { rooms } from './schema/rooms.ts';

/** What a meeting is called: its own title, or that of its room. For queries that join both. */
export const meetingTitle = sql<string | null>`coalesce(${conferences.title}, ${rooms.title})`;
