import { assistantCzech } from './cs/assistant.ts';
import { joinCzech } from './cs/join.ts';
import { meetingCzech } from './cs/meeting.ts';

export const callCzech = { ...assistantCzech, ...joinCzech, ...meetingCzech };
