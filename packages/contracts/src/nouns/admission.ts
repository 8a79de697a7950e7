import { z } from 'zod';
import { ConferenceSchema } from './conference.ts';
import { JoinRequestSchema } from './join-request.ts';
import { MuteSchema, ParticipantSchema } from './participant.ts';

/** Where and with what to connect to the media server. */
export const MediaAccessSchema = z.strictObject({
  /** Path below the public address ("/livekit"), or a full wss:// address of an outside LiveKit. */
  url: z.string(),
  /** Valid for one participant, 60 s to first use. */
  token: z.string(),
});
export type MediaAccess = z.infer<typeof MediaAccessSchema>;

export const AdmittedSchema = z.strictObject({
  outcome: z.literal('admitted'),
  participant: ParticipantSchema,
  /** Everyone inside now, including the new participant. */
  participants: z.array(ParticipantSchema),
  conference: ConferenceSchema,
  /** When a moderator muted this participant last; null for one who is new here. */
  lastMute: MuteSchema.nullable(),
  media: MediaAccessSchema,
});
export type Admitted = z.infer<typeof AdmittedSchema>;

export const WaitingSchema = z.strictObject({
  outcome: z.literal('waiting'),
  joinRequest: JoinRequestSchema,
  /** What the room's owner tells those who wait; empty: nothing. */
  lobbyText: z.string(),
  /** Whether someone inside can admit them now. */
  moderatorInside: z.boolean(),
});
export type Waiting = z.infer<typeof WaitingSchema>;

export const AdmissionSchema = z.discriminatedUnion('outcome', [AdmittedSchema, WaitingSchema]);
export type Admission = z.infer<typeof AdmissionSchema>;
