import { assistantHindi } from './hi/assistant.ts';
import { browserWordsHindi } from './hi/browser-words.ts';
import { joinHindi } from './hi/join.ts';
import { meetingHindi } from './hi/meeting.ts';

export const callHindi = { ...assistantHindi, ...browserWordsHindi, ...joinHindi, ...meetingHindi };
