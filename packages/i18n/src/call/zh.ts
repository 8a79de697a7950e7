import { joinChinese } from './zh/join.ts';
import { meetingChinese } from './zh/meeting.ts';

export const callChinese = { ...joinChinese, ...meetingChinese };
