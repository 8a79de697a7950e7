import { assistantPortuguese } from './pt/assistant.ts';
import { browserWordsPortuguese } from './pt/browser-words.ts';
import { joinPortuguese } from './pt/join.ts';
import { meetingPortuguese } from './pt/meeting.ts';

export const callPortuguese = {
  ...assistantPortuguese,
  ...browserWordsPortuguese,
  ...joinPortuguese,
  ...meetingPortuguese,
};
