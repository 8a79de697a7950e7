import { joinGerman } from './de/join.ts';
import { meetingGerman } from './de/meeting.ts';

export const callGerman = { ...joinGerman, ...meetingGerman };
