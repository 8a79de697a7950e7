import type { ConsoleEntry, Diagnostics } from '@intermind/contracts';
import {
  CONSOLE_ENTRIES_MAX_LENGTH,
  CONSOLE_ENTRY_MAX_LENGTH,
  type IssueCategory,
} from '@intermind/contracts/feedback';
import type { Language } from '@intermind/contracts/languages';
import { redacted } from '@intermind/contracts/redaction';
import type { ConsoleLine } from '../../platform/console-buffer.ts';

export interface Draft {
  message: string;
  category: IssueCategory | null;
  /** Of people who are not signed in. */
  email: string;
  /** Of members. */
  consent: boolean;
}

/** What the browser adds; shown to the sender before it is sent. */
export interface Included {
  diagnostics: Diagnostics;
  logs: ConsoleEntry[];
}

interface FeedbackToSend {
  kind: 'issue' | 'idea';
  draft: Draft;
  isMember: boolean;
  language: Language;
  included: Included;
  screenshot: Blob | null;
}

/** The form as the API takes it (spec 1 §3, "Feedback payload"). */
export function feedbackFormData(given: FeedbackToSend): FormData {
  const { kind, draft, isMember, language, included, screenshot } = given;
  const email = isMember ? '' : draft.email.trim();
  const form = new FormData();
  form.set('message', draft.message.trim());
  if (kind === 'issue' && draft.category) form.set('category', draft.category);
  form.set('language', language);
  form.set('agreeToContact', String(isMember ? draft.consent : email !== ''));
  if (email !== '') form.set('email', email);
  form.set('diagnostics', JSON.stringify(included.diagnostics));
  form.set('logs', JSON.stringify(included.logs));
  if (screenshot) form.set('screenshot', screenshot);
  return form;
}

/** Console lines without secrets, cut to what the API takes; the oldest are left out where all are too long. */
export function consoleEntries(lines: readonly ConsoleLine[]): ConsoleEntry[] {
  const entries = lines.map(({ level, atMs, text }) => ({
    level,
    at: new Date(atMs).toISOString(),
    text: redacted(text).slice(0, CONSOLE_ENTRY_MAX_LENGTH),
  }));
  // Escaping makes quotation marks and line ends longer.
  let length = '[]'.length;
  const tooLong = entries.findLastIndex((entry) => {
    length += JSON.stringify(entry).length + ','.length;
    return length > CONSOLE_ENTRIES_MAX_LENGTH;
  });
  return entries.slice(tooLong + 1);
}
