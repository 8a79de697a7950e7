import { assistantArabic } from './ar/assistant.ts';
import { browserWordsArabic } from './ar/browser-words.ts';
import { joinArabic } from './ar/join.ts';
import { meetingArabic } from './ar/meeting.ts';

export const callArabic = { ...assistantArabic, ...browserWordsArabic, ...joinArabic, ...meetingArabic };
