import { assistantSpanish } from './es/assistant.ts';
import { joinSpanish } from './es/join.ts';
import { meetingSpanish } from './es/meeting.ts';

export const callSpanish = { ...assistantSpanish, ...joinSpanish, ...meetingSpanish };
