import { assistantHungarian } from './hu/assistant.ts';
import { joinHungarian } from './hu/join.ts';
import { meetingHungarian } from './hu/meeting.ts';

export const callHungarian = { ...assistantHungarian, ...joinHungarian, ...meetingHungarian };
