import { joinHungarian } from './hu/join.ts';
import { meetingHungarian } from './hu/meeting.ts';

export const callHungarian = { ...joinHungarian, ...meetingHungarian };
