import { assistantTurkish } from './tr/assistant.ts';
import { browserWordsTurkish } from './tr/browser-words.ts';
import { joinTurkish } from './tr/join.ts';
import { meetingTurkish } from './tr/meeting.ts';

export const callTurkish = { ...assistantTurkish, ...browserWordsTurkish, ...joinTurkish, ...meetingTurkish };
