import { joinCzech } from './cs/join.ts';
import { meetingCzech } from './cs/meeting.ts';

export const callCzech = { ...joinCzech, ...meetingCzech };
