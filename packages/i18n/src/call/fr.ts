import { assistantFrench } from './fr/assistant.ts';
import { joinFrench } from './fr/join.ts';
import { meetingFrench } from './fr/meeting.ts';

export const callFrench = { ...assistantFrench, ...joinFrench, ...meetingFrench };
