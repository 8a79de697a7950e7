import { joinFrench } from './fr/join.ts';
import { meetingFrench } from './fr/meeting.ts';

export const callFrench = { ...joinFrench, ...meetingFrench };
