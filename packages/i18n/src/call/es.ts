import { joinSpanish } from './es/join.ts';
import { meetingSpanish } from './es/meeting.ts';

export const callSpanish = { ...joinSpanish, ...meetingSpanish };
