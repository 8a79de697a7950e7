import { assistantKorean } from './ko/assistant.ts';
import { browserWordsKorean } from './ko/browser-words.ts';
import { joinKorean } from './ko/join.ts';
import { meetingKorean } from './ko/meeting.ts';

export const callKorean = { ...assistantKorean, ...browserWordsKorean, ...joinKorean, ...meetingKorean };
