import { assistantDutch } from './nl/assistant.ts';
import { joinDutch } from './nl/join.ts';
import { meetingDutch } from './nl/meeting.ts';

export const callDutch = { ...assistantDutch, ...joinDutch, ...meetingDutch };
