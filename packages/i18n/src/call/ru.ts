import { assistantRussian } from './ru/assistant.ts';
import { browserWordsRussian } from './ru/browser-words.ts';
import { joinRussian } from './ru/join.ts';
import { meetingRussian } from './ru/meeting.ts';

export const callRussian = { ...assistantRussian, ...browserWordsRussian, ...joinRussian, ...meetingRussian };
