import { assistantDutch } from './nl/assistant.ts';
import { browserWordsDutch } from './nl/browser-words.ts';
import { joinDutch } from './nl/join.ts';
import { meetingDutch } from './nl/meeting.ts';

export const callDutch = { ...assistantDutch, ...browserWordsDutch, ...joinDutch, ...meetingDutch };
