import { sql } from 'drizzle-orm';
import { conferences } from './schema/conferences.ts';
import { rooms } from './schema/rooms.ts';
import { meetingSummaries } from './schema/summaries.ts';

/** What a meeting is called: its own title, or that of its room. For queries that join both. */
export const meetingTitle = sql<string | null>`coalesce(${conferences.title}, ${rooms.title})`;

/** Where it has neither, the title that was made of its words: for those who may read them. The query joins its summary too. */
export const titleForReaders = sql<string | null>`coalesce(${meetingTitle}, ${meetingSummaries.title})`;
