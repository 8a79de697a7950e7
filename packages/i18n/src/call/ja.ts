import { assistantJapanese } from './ja/assistant.ts';
import { joinJapanese } from './ja/join.ts';
import { meetingJapanese } from './ja/meeting.ts';

export const callJapanese = { ...assistantJapanese, ...joinJapanese, ...meetingJapanese };
