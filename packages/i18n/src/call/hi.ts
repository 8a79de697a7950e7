import { joinHindi } from './hi/join.ts';
import { meetingHindi } from './hi/meeting.ts';

export const callHindi = { ...joinHindi, ...meetingHindi };
