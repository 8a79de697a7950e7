import { joinDutch } from './nl/join.ts';
import { meetingDutch } from './nl/meeting.ts';

export const callDutch = { ...joinDutch, ...meetingDutch };
