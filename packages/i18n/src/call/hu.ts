import { assistantHungarian } from './hu/assistant.ts';
import { browserWordsHungarian } from './hu/browser-words.ts';
import { joinHungarian } from './hu/join.ts';
import { meetingHungarian } from './hu/meeting.ts';

export const callHungarian = {
  ...assistantHungarian,
  ...browserWordsHungarian,
  ...joinHungarian,
  ...meetingHungarian,
};
