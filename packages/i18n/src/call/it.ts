import { joinItalian } from './it/join.ts';
import { meetingItalian } from './it/meeting.ts';

export const callItalian = { ...joinItalian, ...meetingItalian };
