import { z } from 'zod';
import { type CallDeclarations, IN_CONFERENCE, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceSchema } from '../nouns/conference.ts';
import { ConferenceIdSchema, ParticipantIdSchema, RestrictionSchema } from '../nouns/fields.ts';
import { RaisedHandSchema } from '../nouns/participant.ts';
import { REACTIONS } from '../reactions.ts';

const params = z.strictObject({ id: ConferenceIdSchema });

export const conferenceCalls = {
  'DELETE /conferences/{id}': {
    name: 'endConference',
    summary:
      'Ends the conference for everyone. With `history=true` it deletes a past one: everything of it for its owner, the entry in their history for others',
    spec: 'spec 1 §7',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params,
    query: z.strictObject({ history: z.literal('true').optional() }),
    errors: ['ConferenceNotFound', 'ConferenceRunning', 'LegalHold'],
  },
  'PATCH /conferences/{id}': {
    name: 'changeConference',
    summary: 'Locks the conference or restricts what non-moderators can do; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({
      locked: z.boolean().optional(),
      /** Taken from non-moderators. What is not named stays as it is, also where another moderator has just changed it. */
      restrict: z.array(RestrictionSchema).max(8).optional(),
      /** Given back to them; where both name something, this one counts. */
      allow: z.array(RestrictionSchema).max(8).optional(),
    }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/mute': {
    name: 'muteEverybodyElse',
    summary: 'Mutes everyone else, who can only unmute themselves; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    errors: ['ConferenceNotFound', 'MediaUnavailable'],
  },
  'GET /conferences/{id}/raised-hands': {
    name: 'listRaisedHands',
    summary: 'Raised hands, earliest first',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.read,
    params,
    answer: z.array(RaisedHandSchema),
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/raised-hands': {
    name: 'raiseHand',
    summary: 'Raises the caller’s hand; a hand already raised keeps its place',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({ participantId: ParticipantIdSchema }),
    answer: RaisedHandSchema,
    status: 201,
    errors: ['ConferenceNotFound', 'NotFound'],
  },
  'DELETE /conferences/{id}/raised-hands/{participantId}': {
    name: 'lowerHand',
    summary: 'Lowers the caller’s hand; moderators can lower anyone’s',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params: params.extend({ participantId: ParticipantIdSchema }),
    errors: ['ConferenceNotFound', 'NotFound'],
  },
  'DELETE /conferences/{id}/raised-hands': {
    name: 'lowerAllHands',
    summary: 'Lowers every hand; moderators only',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/reactions': {
    name: 'sendReaction',
    summary: 'Shows a reaction to everyone for a moment',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.reaction,
    params,
    body: z.strictObject({ participantId: ParticipantIdSchema, reaction: z.enum(REACTIONS) }),
    errors: ['ConferenceNotFound', 'NotFound'],
  },
} as const satisfies CallDeclarations;
