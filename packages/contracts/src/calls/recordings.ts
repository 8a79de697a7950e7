import { z } from 'zod';
import { type CallDeclarations, MODERATORS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema, RoomIdSchema, TimeSchema } from '../nouns/fields.ts';
import { PlayableRecordingSchema, RecordingSchema } from '../nouns/recording.ts';
import { IN_HISTORY } from './history.ts';

const room = z.strictObject({ id: RoomIdSchema });

export const recordingCalls = {
  'POST /rooms/{id}/recordings/start': {
    name: 'startRecording',
    summary:
      'Records the running meeting; moderators only. While it is being recorded, answers that recording',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: room,
    /** Without it: as it was chosen last in the room; off at first. */
    body: z.strictObject({ captions: z.boolean().optional() }).optional(),
    answer: RecordingSchema,
    errors: ['ConferenceNotFound', 'StorageFull', 'QuotaExceeded', 'TooManyRecordings'],
  },
  'POST /rooms/{id}/recordings/stop': {
    name: 'stopRecording',
    summary: 'Stops the recording; moderators only. Answers the latest one, or null when there was none',
    spec: 'spec 1 §7',
    allows: MODERATORS,
    limit: CALL_LIMITS.write,
    params: room,
    answer: RecordingSchema.nullable(),
    errors: ['ConferenceNotFound'],
  },
  'GET /conferences/{id}/recordings/tokens': {
    name: 'openRecordings',
    summary: 'What was recorded, with a token by which the caller alone may play it for a while',
    spec: 'spec 1 §7',
    allows: IN_HISTORY,
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: ConferenceIdSchema }),
    answer: z.strictObject({
      token: z.string(),
      expiresAt: TimeSchema,
      recordings: z.array(PlayableRecordingSchema),
    }),
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
