import { joinTurkish } from './tr/join.ts';
import { meetingTurkish } from './tr/meeting.ts';

export const callTurkish = { ...joinTurkish, ...meetingTurkish };
