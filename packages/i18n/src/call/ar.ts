import { assistantArabic } from './ar/assistant.ts';
import { joinArabic } from './ar/join.ts';
import { meetingArabic } from './ar/meeting.ts';

export const callArabic = { ...assistantArabic, ...joinArabic, ...meetingArabic };
