import { joinJapanese } from './ja/join.ts';
import { meetingJapanese } from './ja/meeting.ts';

export const callJapanese = { ...joinJapanese, ...meetingJapanese };
