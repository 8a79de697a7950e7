import { assistantFrench } from './fr/assistant.ts';
import { browserWordsFrench } from './fr/browser-words.ts';
import { joinFrench } from './fr/join.ts';
import { meetingFrench } from './fr/meeting.ts';

export const callFrench = { ...assistantFrench, ...browserWordsFrench, ...joinFrench, ...meetingFrench };
