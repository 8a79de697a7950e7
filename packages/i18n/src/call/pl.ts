import { assistantPolish } from './pl/assistant.ts';
import { browserWordsPolish } from './pl/browser-words.ts';
import { joinPolish } from './pl/join.ts';
import { meetingPolish } from './pl/meeting.ts';

export const callPolish = { ...assistantPolish, ...browserWordsPolish, ...joinPolish, ...meetingPolish };
