import { assistantPolish } from './pl/assistant.ts';
import { joinPolish } from './pl/join.ts';
import { meetingPolish } from './pl/meeting.ts';

export const callPolish = { ...assistantPolish, ...joinPolish, ...meetingPolish };
