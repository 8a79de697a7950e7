import { assistantGerman } from './de/assistant.ts';
import { browserWordsGerman } from './de/browser-words.ts';
import { joinGerman } from './de/join.ts';
import { meetingGerman } from './de/meeting.ts';

export const callGerman = { ...assistantGerman, ...browserWordsGerman, ...joinGerman, ...meetingGerman };
