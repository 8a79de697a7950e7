import { ApiError, call } from '@intermind/sdk';
import { createStore } from 'zustand/vanilla';
import type { Box } from '../../model/annotation.ts';
import {
  FEEDBACK_CLOSED,
  type FeedbackEvent,
  type FeedbackState,
  nextFeedback,
} from '../../model/feedback.ts';
import { currentToken } from '../../platform/api.ts';
import { logProblem } from '../../platform/log.ts';
import { getSession } from '../../platform/session.ts';
import { getLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { type Draft, feedbackFormData, type Included } from './feedback-form-data.ts';
import { getFeedbackText } from './feedback-text.ts';

export interface Picture {
  /** As it is sent: what is hidden is not in it. */
  file: Blob;
  /** Address of `file` in this page. */
  url: string;
  /** Without marks, so that they can be changed; stays in the page. */
  original: Blob;
  boxes: readonly Box[];
}

type Failure = 'failed' | 'unsupported' | 'tooLarge';

interface Feedback {
  state: FeedbackState;
  draft: Draft;
  picture: Picture | null;
  /** Why the last attempt to send failed. */
  failure: Failure | null;
  /** The panel is out of the way while the screen is captured. */
  capturing: boolean;
}

const EMPTY = {
  state: FEEDBACK_CLOSED,
  draft: { message: '', category: null, email: '', consent: false },
  picture: null,
  failure: null,
  capturing: false,
} satisfies Feedback;

/** The panel's state. What was written stays until it is sent, as long as the page lives. */
export const feedback = createStore<Feedback>(() => EMPTY);

/** @returns whether it could happen */
export function dispatch(event: FeedbackEvent): boolean {
  const state = nextFeedback(feedback.getState().state, event);
  if (state) feedback.setState({ state });
  return state !== null;
}

export function write(change: Partial<Draft>): void {
  feedback.setState(({ draft }) => ({ draft: { ...draft, ...change } }));
}

export function attach(file: Blob): void {
  if (dispatch('attach')) keepPicture({ file, original: file, boxes: [] });
}

export function annotate(file: Blob, boxes: readonly Box[]): void {
  const { picture } = feedback.getState();
  if (picture && dispatch('done')) keepPicture({ file, original: picture.original, boxes });
}

export function removePicture(): void {
  if (dispatch('remove')) keepPicture(null);
}

function keepPicture(next: Omit<Picture, 'url'> | null): void {
  const { picture } = feedback.getState();
  if (picture) URL.revokeObjectURL(picture.url);
  feedback.setState({ picture: next && { ...next, url: URL.createObjectURL(next.file) }, failure: null });
}

export async function send(kind: 'issue' | 'idea', included: Included): Promise<void> {
  if (!dispatch('send')) return;
  const { draft, picture } = feedback.getState();
  feedback.setState({ failure: null });
  const form = feedbackFormData({
    kind,
    draft,
    included,
    isMember: getSession().status === 'signed-in',
    language: getLanguage(),
    screenshot: picture?.file ?? null,
  });
  const t = await getFeedbackText();
  try {
    await deliver(kind, form);
    dispatch('sent');
    keepPicture(null);
    // What was written meanwhile is for the next time.
    feedback.setState((now) => (now.draft === draft ? { draft: EMPTY.draft } : {}));
    showToast({ kind: 'success', text: t('feedback.sent') });
  } catch (cause) {
    logProblem('The feedback could not be sent', cause);
    dispatch('failed');
    const failure = failureOf(cause);
    feedback.setState({ failure });
    if (feedback.getState().state.view === 'closed')
      showToast({ kind: 'error', text: t(`feedback.${failure}`) });
  }
}

/** With the token given, a session that has ended leads nobody away from what they have written. */
async function deliver(kind: 'issue' | 'idea', form: FormData): Promise<void> {
  // Without a session it is sent as a visitor's.
  const token = await Promise.resolve(currentToken()).catch(() => null);
  const options = { form, token, bypassErrorHandler: true } as const;
  await (kind === 'issue' ? call('POST /feedback/issues', options) : call('POST /feedback/ideas', options));
}

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return 'failed';
  if (cause.code === 'UnsupportedFile') return 'unsupported';
  return cause.code === 'FileTooLarge' ? 'tooLarge' : 'failed';
}
