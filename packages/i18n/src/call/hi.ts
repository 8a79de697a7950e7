import { assistantHindi } from './hi/assistant.ts';
import { joinHindi } from './hi/join.ts';
import { meetingHindi } from './hi/meeting.ts';

export const callHindi = { ...assistantHindi, ...joinHindi, ...meetingHindi };
