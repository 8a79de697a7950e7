import { assistantJapanese } from './ja/assistant.ts';
import { browserWordsJapanese } from './ja/browser-words.ts';
import { joinJapanese } from './ja/join.ts';
import { meetingJapanese } from './ja/meeting.ts';

export const callJapanese = {
  ...assistantJapanese,
  ...browserWordsJapanese,
  ...joinJapanese,
  ...meetingJapanese,
};
