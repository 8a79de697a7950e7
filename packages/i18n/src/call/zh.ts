import { assistantChinese } from './zh/assistant.ts';
import { browserWordsChinese } from './zh/browser-words.ts';
import { joinChinese } from './zh/join.ts';
import { meetingChinese } from './zh/meeting.ts';

export const callChinese = { ...assistantChinese, ...browserWordsChinese, ...joinChinese, ...meetingChinese };
