import { joinArabic } from './ar/join.ts';
import { meetingArabic } from './ar/meeting.ts';

export const callArabic = { ...joinArabic, ...meetingArabic };
