import { AdmissionSchema, AdmittedSchema, MediaAccessSchema, WaitingSchema } from './admission.ts';
import { ConferenceSchema } from './conference.ts';
import { FeedbackSchema } from './feedback.ts';
import {
  ConferenceIdSchema,
  FeedbackIdSchema,
  GuestIdSchema,
  JoinRequestIdSchema,
  LanguageSchema,
  MessageIdSchema,
  ParticipantIdSchema,
  PersonIdSchema,
  RoleSchema,
  RoomIdSchema,
  TimeSchema,
  UserIdSchema,
} from './fields.ts';
import { HealthReportSchema } from './health.ts';
import { JoinRequestSchema } from './join-request.ts';
import { MessageSchema } from './message.ts';
import { ParticipantSchema, RaisedHandSchema, RemovedPersonSchema } from './participant.ts';
import { RoomSchema } from './room.ts';
import { UserInfoSchema, UserSettingsSchema, UserSummarySchema } from './user.ts';

/** The nouns of the API as they travel (spec 1 §3), each in a file of its own. */
export * from './admission.ts';
export * from './conference.ts';
export * from './feedback.ts';
export * from './fields.ts';
export * from './health.ts';
export * from './join-request.ts';
export * from './message.ts';
export * from './name.ts';
export * from './participant.ts';
export * from './rating.ts';
export * from './room.ts';
export * from './user.ts';

/** The nouns that the documentation of the API shows by name. */
export const NOUNS = {
  Admission: AdmissionSchema,
  Admitted: AdmittedSchema,
  Conference: ConferenceSchema,
  ConferenceId: ConferenceIdSchema,
  Feedback: FeedbackSchema,
  FeedbackId: FeedbackIdSchema,
  GuestId: GuestIdSchema,
  HealthReport: HealthReportSchema,
  JoinRequest: JoinRequestSchema,
  JoinRequestId: JoinRequestIdSchema,
  Language: LanguageSchema,
  MediaAccess: MediaAccessSchema,
  Message: MessageSchema,
  MessageId: MessageIdSchema,
  Participant: ParticipantSchema,
  ParticipantId: ParticipantIdSchema,
  PersonId: PersonIdSchema,
  RaisedHand: RaisedHandSchema,
  RemovedPerson: RemovedPersonSchema,
  Role: RoleSchema,
  Room: RoomSchema,
  RoomId: RoomIdSchema,
  Time: TimeSchema,
  UserId: UserIdSchema,
  UserInfo: UserInfoSchema,
  UserSettings: UserSettingsSchema,
  UserSummary: UserSummarySchema,
  Waiting: WaitingSchema,
};
