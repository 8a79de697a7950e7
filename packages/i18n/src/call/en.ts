import { assistantEnglish } from './en/assistant.ts';
import { browserWordsEnglish } from './en/browser-words.ts';
import { joinEnglish } from './en/join.ts';
import { meetingEnglish } from './en/meeting.ts';

/** Everything from the pre-join screen to the left screen. */
export const callEnglish = { ...assistantEnglish, ...browserWordsEnglish, ...joinEnglish, ...meetingEnglish };
