import { assistantRussian } from './ru/assistant.ts';
import { joinRussian } from './ru/join.ts';
import { meetingRussian } from './ru/meeting.ts';

export const callRussian = { ...assistantRussian, ...joinRussian, ...meetingRussian };
