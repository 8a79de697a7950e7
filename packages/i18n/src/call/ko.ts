import { joinKorean } from './ko/join.ts';
import { meetingKorean } from './ko/meeting.ts';

export const callKorean = { ...joinKorean, ...meetingKorean };
