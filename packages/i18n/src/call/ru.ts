import { joinRussian } from './ru/join.ts';
import { meetingRussian } from './ru/meeting.ts';

export const callRussian = { ...joinRussian, ...meetingRussian };
