import type { CallDeclarations } from '../call.ts';
import { authCalls } from './auth.ts';
import { conferenceCalls } from './conferences.ts';
import { configCalls } from './config.ts';
import { feedbackCalls } from './feedback.ts';
import { healthCalls } from './health.ts';
import { invitationCalls } from './invitations.ts';
import { joinRequestCalls } from './join-requests.ts';
import { messageCalls } from './messages.ts';
import { participantCalls } from './participants.ts';
import { ratingCalls } from './ratings.ts';
import { roomCalls } from './rooms.ts';
import { translationCalls } from './translation.ts';
import { userCalls } from './users.ts';

/** Every HTTP call of the API. The key is the method and the path below /api. */
export const calls = {
  ...healthCalls,
  ...configCalls,
  ...authCalls,
  ...userCalls,
  ...invitationCalls,
  ...roomCalls,
  ...conferenceCalls,
  ...participantCalls,
  ...messageCalls,
  ...joinRequestCalls,
  ...translationCalls,
  ...feedbackCalls,
  ...ratingCalls,
} as const satisfies CallDeclarations;

export type Calls = typeof calls;
export type CallKey = keyof Calls;
