import { assistantGerman } from './de/assistant.ts';
import { joinGerman } from './de/join.ts';
import { meetingGerman } from './de/meeting.ts';

export const callGerman = { ...assistantGerman, ...joinGerman, ...meetingGerman };
