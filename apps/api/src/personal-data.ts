import type { Storage } from './adapters/storage/index.ts';
import { aiData } from './modules/ai/index.ts';
import { announcementsData } from './modules/announcements/index.ts';
import { askData } from './modules/ask/index.ts';
import { auditData } from './modules/audit/index.ts';
import { dubsData } from './modules/dubs/index.ts';
import { feedbackData } from './modules/feedback/index.ts';
import { guestsData } from './modules/auth/index.ts';
import { type BillingDependencies, billingData } from './modules/billing/index.ts';
import { calendarData, type CalendarDependencies } from './modules/calendar/index.ts';
import { type ConferencesDependencies, conferencesData } from './modules/conferences/index.ts';
import { consentsData } from './modules/consents/index.ts';
import { historyData } from './modules/history/index.ts';
import { accountsData } from './modules/identity/index.ts';
import { joinRequestsData } from './modules/join-requests/index.ts';
import { legalHoldsData } from './modules/legal-holds/index.ts';
import { messagesData } from './modules/messages/index.ts';
import { noticesData } from './modules/notices/index.ts';
import { participantsData } from './modules/participants/index.ts';
import { promptsData } from './modules/prompts/index.ts';
import { quotasData } from './modules/quotas/index.ts';
import { ratingsData } from './modules/ratings/index.ts';
import { recordingsData } from './modules/recordings/index.ts';
import { roomsData } from './modules/rooms/index.ts';
import { summariesData } from './modules/summaries/index.ts';
import { transcriptsData } from './modules/transcripts/index.ts';
import { type PersonalData, usersData } from './modules/users/index.ts';
import { voiceAssistantData } from './modules/voice-assistant/index.ts';

/** What every module keeps about members, in the order in which it is erased. A test compares it with the schema. */
export function personalDataOf(
  meeting: ConferencesDependencies & {
    storage: Storage;
    calendar: CalendarDependencies;
    billing: BillingDependencies;
  },
): PersonalData[] {
  return [
    legalHoldsData,
    usersData,
    accountsData,
    roomsData,
    conferencesData,
    guestsData,
    joinRequestsData,
    messagesData,
    feedbackData(meeting),
    ratingsData,
    historyData,
    recordingsData(meeting),
    dubsData,
    promptsData,
    announcementsData,
    auditData,
    aiData,
    askData,
    billingData(meeting.billing),
    quotasData,
    noticesData,
    calendarData(meeting.calendar),
    participantsData(meeting),
    // After the people: from then on nothing more of the member is stored. Of which meetings, their words say.
    summariesData,
    transcriptsData,
    consentsData,
    voiceAssistantData,
  ];
}
