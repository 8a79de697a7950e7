import { assistantTurkish } from './tr/assistant.ts';
import { joinTurkish } from './tr/join.ts';
import { meetingTurkish } from './tr/meeting.ts';

export const callTurkish = { ...assistantTurkish, ...joinTurkish, ...meetingTurkish };
