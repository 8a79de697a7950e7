import type { CallDeclarations } from '../call.ts';
import { adminBillingCalls } from './admin-billing.ts';
import { adminCalls } from './admin.ts';
import { aiCalls } from './ai.ts';
import { announcementCalls } from './announcements.ts';
import { askCalls } from './ask.ts';
import { authCalls } from './auth.ts';
import { billingCalls } from './billing.ts';
import { browserWordsCalls } from './browser-words.ts';
import { conferenceCalls } from './conferences.ts';
import { calendarCalls } from './calendar.ts';
import { configCalls } from './config.ts';
import { connectionTestCalls } from './connection-tests.ts';
import { consentCalls } from './consents.ts';
import { dubCalls } from './dubs.ts';
import { engineCalls } from './engines.ts';
import { feedbackCalls } from './feedback.ts';
import { historyCalls } from './history.ts';
import { healthCalls } from './health.ts';
import { invitationCalls } from './invitations.ts';
import { joinRequestCalls } from './join-requests.ts';
import { legalCalls } from './legal.ts';
import { legalHoldCalls } from './legal-holds.ts';
import { messageCalls } from './messages.ts';
import { participantCalls } from './participants.ts';
import { promptCalls } from './prompts.ts';
import { quotaCalls } from './quotas.ts';
import { ratingCalls } from './ratings.ts';
import { receiptCalls } from './receipts.ts';
import { recordingCalls } from './recordings.ts';
import { roomCalls } from './rooms.ts';
import { summaryCalls } from './summaries.ts';
import { termCalls } from './terms.ts';
import { transcriptCalls } from './transcripts.ts';
import { translationCalls } from './translation.ts';
import { userCalls } from './users.ts';
import { voiceAssistantCalls } from './voice-assistant.ts';

/** Every HTTP call of the API. The key is the method and the path below /api. */
export const calls = {
  ...healthCalls,
  ...configCalls,
  ...legalCalls,
  ...authCalls,
  ...userCalls,
  ...invitationCalls,
  ...roomCalls,
  ...termCalls,
  ...conferenceCalls,
  ...participantCalls,
  ...messageCalls,
  ...joinRequestCalls,
  ...translationCalls,
  ...transcriptCalls,
  ...summaryCalls,
  ...consentCalls,
  ...browserWordsCalls,
  ...receiptCalls,
  ...billingCalls,
  ...quotaCalls,
  ...calendarCalls,
  ...voiceAssistantCalls,
  ...engineCalls,
  ...feedbackCalls,
  ...ratingCalls,
  ...historyCalls,
  ...recordingCalls,
  ...dubCalls,
  ...connectionTestCalls,
  ...aiCalls,
  ...promptCalls,
  ...askCalls,
  ...adminCalls,
  ...announcementCalls,
  ...adminBillingCalls,
  ...legalHoldCalls,
} as const satisfies CallDeclarations;

export type Calls = typeof calls;
export type CallKey = keyof Calls;
