import { assistantSpanish } from './es/assistant.ts';
import { browserWordsSpanish } from './es/browser-words.ts';
import { joinSpanish } from './es/join.ts';
import { meetingSpanish } from './es/meeting.ts';

export const callSpanish = { ...assistantSpanish, ...browserWordsSpanish, ...joinSpanish, ...meetingSpanish };
