import type { CallKey } from '@intermind/contracts';
import { adminExamples } from './admin.ts';
import { announcementExamples } from './announcements.ts';
import { aiExamples } from './ai.ts';
import { askExamples } from './ask.ts';
import { authExamples } from './auth.ts';
import { billingExamples } from './billing.ts';
import { calendarExamples } from './calendar.ts';
import { conferenceExamples } from './conferences.ts';
import { configExamples } from './config.ts';
import { engineExamples } from './engines.ts';
import type { ExampleRequests } from './example-request.ts';
import { connectionTestExamples } from './connection-tests.ts';
import { consentExamples } from './consents.ts';
import { feedbackExamples } from './feedback.ts';
import { historyExamples } from './history.ts';
import { healthExamples } from './health.ts';
import { invitationExamples } from './invitations.ts';
import { joinRequestExamples } from './join-requests.ts';
import { legalHoldExamples } from './legal-holds.ts';
import { messageExamples } from './messages.ts';
import { participantExamples } from './participants.ts';
import { promptExamples } from './prompts.ts';
import { ratingExamples } from './ratings.ts';
import { recordingExamples } from './recordings.ts';
import { roomExamples } from './rooms.ts';
import { transcriptExamples } from './transcripts.ts';
import { translationExamples } from './translation.ts';
import { userExamples } from './users.ts';
import { voiceAssistantExamples } from './voice-assistant.ts';

/**
 * A valid request for every call, as each caller would make it: about themselves where a call is about the caller, about
 * someone in the scene's conference otherwise.
 */
export const EXAMPLE_REQUESTS: ExampleRequests<CallKey> = {
  ...healthExamples,
  ...configExamples,
  ...authExamples,
  ...userExamples,
  ...invitationExamples,
  ...roomExamples,
  ...conferenceExamples,
  ...legalHoldExamples,
  ...translationExamples,
  ...transcriptExamples,
  ...consentExamples,
  ...voiceAssistantExamples,
  ...participantExamples,
  ...joinRequestExamples,
  ...messageExamples,
  ...feedbackExamples,
  ...ratingExamples,
  ...historyExamples,
  ...recordingExamples,
  ...connectionTestExamples,
  ...aiExamples,
  ...promptExamples,
  ...askExamples,
  ...billingExamples,
  ...calendarExamples,
  ...adminExamples,
  ...announcementExamples,
  ...engineExamples,
};
