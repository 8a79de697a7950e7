import { assistantChinese } from './zh/assistant.ts';
import { joinChinese } from './zh/join.ts';
import { meetingChinese } from './zh/meeting.ts';

export const callChinese = { ...assistantChinese, ...joinChinese, ...meetingChinese };
