import { assistantPortuguese } from './pt/assistant.ts';
import { joinPortuguese } from './pt/join.ts';
import { meetingPortuguese } from './pt/meeting.ts';

export const callPortuguese = { ...assistantPortuguese, ...joinPortuguese, ...meetingPortuguese };
