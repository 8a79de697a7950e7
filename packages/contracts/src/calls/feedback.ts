import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, GUESTS, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { LOG_BATCH, LOG_TEXT_MAX_LENGTH, SCREENSHOT_MAX_BYTES } from '../feedback.ts';
import {
  FeedbackSchema,
  FeedbackSummarySchema,
  FreezeEventsSchema,
  IdeaFormSchema,
  IssueFormSchema,
  LogEntriesSchema,
} from '../nouns/feedback.ts';
import { FeedbackIdSchema } from '../nouns/fields.ts';
import { ListConfigSchema, ListParamsSchema, listOf } from '../nouns/list.ts';

const params = z.strictObject({ id: FeedbackIdSchema });
const read = { spec: 'ours', allows: ['admin'], limit: CALL_LIMITS.read } as const;
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
    summary: 'Feedback received',
    ...read,
    query: ListParamsSchema,
    answer: listOf(FeedbackSummarySchema),
  },
  'GET /feedback/list-config': {
    name: 'describeFeedbackList',
    summary: 'Fields by which feedback can be filtered and sorted',
    ...read,
    answer: ListConfigSchema,
  },
  'GET /feedback/{id}': {
    name: 'getFeedback',
    summary: 'One feedback with its diagnostics and console entries',
    ...read,
    params,
    answer: FeedbackSchema,
    errors: ['NotFound'],
  },
  'GET /feedback/{id}/screenshot': {
    name: 'getFeedbackScreenshot',
    summary: 'Screenshot of one feedback, as JPEG',
    ...read,
    params,
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
