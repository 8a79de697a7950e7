import { assistantKorean } from './ko/assistant.ts';
import { joinKorean } from './ko/join.ts';
import { meetingKorean } from './ko/meeting.ts';

export const callKorean = { ...assistantKorean, ...joinKorean, ...meetingKorean };
