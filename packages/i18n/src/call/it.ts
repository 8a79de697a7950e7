import { assistantItalian } from './it/assistant.ts';
import { browserWordsItalian } from './it/browser-words.ts';
import { joinItalian } from './it/join.ts';
import { meetingItalian } from './it/meeting.ts';

export const callItalian = { ...assistantItalian, ...browserWordsItalian, ...joinItalian, ...meetingItalian };
