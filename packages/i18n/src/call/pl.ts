import { joinPolish } from './pl/join.ts';
import { meetingPolish } from './pl/meeting.ts';

export const callPolish = { ...joinPolish, ...meetingPolish };
