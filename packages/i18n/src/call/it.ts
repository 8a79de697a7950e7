import { assistantItalian } from './it/assistant.ts';
import { joinItalian } from './it/join.ts';
import { meetingItalian } from './it/meeting.ts';

export const callItalian = { ...assistantItalian, ...joinItalian, ...meetingItalian };
