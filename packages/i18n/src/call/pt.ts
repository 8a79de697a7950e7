import { joinPortuguese } from './pt/join.ts';
import { meetingPortuguese } from './pt/meeting.ts';

export const callPortuguese = { ...joinPortuguese, ...meetingPortuguese };
