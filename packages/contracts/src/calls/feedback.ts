import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, GUESTS, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { LOG_BATCH, LOG_TEXT_MAX_LENGTH, SCREENSHOT_MAX_BYTES } from '../feedback.ts';
import {
  FeedbackSchema,
  FreezeEventsSchema,
  IdeaFormSchema,
  IssueFormSchema,
  LogEntriesSchema,
} from '../nouns/feedback.ts';
import { FeedbackIdSchema } from '../nouns/fields.ts';

const screenshot = { name: 'screenshot', maxBytes: SCREENSHOT_MAX_BYTES };

/** Reports of people and their browsers to the operator. */
export const feedbackCalls = {
  'POST /feedback/issues': {
    name: 'reportIssue',
    summary: 'Reports a problem. Optional screenshot',
    spec: 'spec 1 §7',
    allows: EVERYBODY,
    limit: CALL_LIMITS.feedback,
    request: 'multipart',
    body: IssueFormSchema,
    file: screenshot,
    errors: ['FileTooLarge', 'UnsupportedFile'],
  },
  'POST /feedback/ideas': {
    name: 'suggestIdea',
    summary: 'Suggests an improvement. Optional screenshot',
    spec: 'spec 1 §7',
    allows: EVERYBODY,
    limit: CALL_LIMITS.feedback,
    request: 'multipart',
    body: IdeaFormSchema,
    file: screenshot,
    errors: ['FileTooLarge', 'UnsupportedFile'],
  },
  'GET /feedback': {
    name: 'listFeedback',
    summary: 'Feedback received, newest first, 50 per page',
    spec: 'ours',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    query: z.strictObject({
      /** Only what was sent before this one. */
      before: FeedbackIdSchema.optional(),
    }),
    answer: z.array(FeedbackSchema),
  },
  'GET /feedback/{id}/screenshot': {
    name: 'getFeedbackScreenshot',
    summary: 'Screenshot of one feedback, as JPEG',
    spec: 'ours',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    params: z.strictObject({ id: FeedbackIdSchema }),
    answers: 'file',
    errors: ['NotFound'],
  },
  'POST /telemetry/freeze-events': {
    name: 'reportFreezes',
    summary: 'Reports that video or audio froze or recovered',
    spec: 'spec 1 §7',
    allows: [...GUESTS, ...MEMBERS],
    limit: CALL_LIMITS.telemetry,
    body: FreezeEventsSchema,
  },
  'POST /browser-logger/logs': {
    name: 'sendLogs',
    summary: 'Browser log lines, redacted by the browser and by the server',
    spec: 'spec 1 §7',
    allows: [...GUESTS, ...MEMBERS],
    limit: CALL_LIMITS.telemetry,
    body: LogEntriesSchema,
    bodyMaxBytes: LOG_BATCH * LOG_TEXT_MAX_LENGTH * 4,
  },
} as const satisfies CallDeclarations;
