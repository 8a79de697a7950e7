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
    summary: 'Ends the conference for everybody',
    spec: 'spec 1 §7',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params: z.strictObject({ id: ConferenceIdSchema }),
    errors: ['ConferenceNotFound'],
  },
  'PATCH /conferences/{id}': {
    name: 'changeConference',
    summary: 'A moderator locks the conference, or takes rights from everybody who does not moderate',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    body: z.strictObject({
      locked: z.boolean().optional(),
      restrictions: z.array(RestrictionSchema).max(8).optional(),
    }),
    answer: ConferenceSchema,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/mute': {
    name: 'muteEverybodyElse',
    summary: 'A moderator mutes everybody else; each can only unmute themselves',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    errors: ['ConferenceNotFound', 'MediaUnavailable'],
  },
  'GET /conferences/{id}/raised-hands': {
    name: 'listRaisedHands',
    summary: 'Whose hand is up, the longest first',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.read,
    params,
    answer: z.array(RaisedHandSchema),
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/raised-hands': {
    name: 'raiseHand',
    summary: 'Raises the own hand; one that is up stays where it is in the order',
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
    summary: 'Lowers the own hand, or as a moderator anybody’s',
    spec: 'spec 1 §7',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.write,
    params: params.extend({ participantId: ParticipantIdSchema }),
    errors: ['ConferenceNotFound', 'NotFound'],
  },
  'DELETE /conferences/{id}/raised-hands': {
    name: 'lowerAllHands',
    summary: 'A moderator lowers every hand',
    spec: 'ours',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params,
    errors: ['ConferenceNotFound'],
  },
  'POST /conferences/{id}/reactions': {
    name: 'sendReaction',
    summary: 'Shows a reaction to everybody for a moment',
    spec: 'ours',
    allows: IN_CONFERENCE,
    limit: CALL_LIMITS.reaction,
    params,
    body: z.strictObject({ participantId: ParticipantIdSchema, reaction: z.enum(REACTIONS) }),
    errors: ['ConferenceNotFound', 'NotFound'],
  },
} as const satisfies CallDeclarations;
