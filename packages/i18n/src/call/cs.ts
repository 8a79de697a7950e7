import { assistantCzech } from './cs/assistant.ts';
import { browserWordsCzech } from './cs/browser-words.ts';
import { joinCzech } from './cs/join.ts';
import { meetingCzech } from './cs/meeting.ts';

export const callCzech = { ...assistantCzech, ...browserWordsCzech, ...joinCzech, ...meetingCzech };
