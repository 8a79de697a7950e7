import {
  CAPTURE_HINT_AGAIN_MS,
  CAPTURE_MIN_HEIGHT_PX,
  CAPTURE_MIN_WIDTH_PX,
  SCREENSHOT_MAX_BYTES,
} from '@intermind/contracts/feedback';

export type FeedbackView = 'closed' | 'root' | 'issue' | 'idea';

/** The feedback panel (spec 1 §4). */
export interface FeedbackState {
  view: FeedbackView;
  screenshot: 'none' | 'attached' | 'editing';
  sending: boolean;
}

export type FeedbackEvent =
  | 'open'
  | 'issue'
  | 'idea'
  | 'back'
  | 'close'
  | 'attach'
  | 'remove'
  | 'edit'
  | 'done'
  | 'cancel'
  | 'send'
  | 'sent'
  | 'failed';

export const FEEDBACK_CLOSED: FeedbackState = { view: 'closed', screenshot: 'none', sending: false };

const VIEWS: Readonly<Record<FeedbackView, Partial<Record<FeedbackEvent, FeedbackView>>>> = {
  closed: { open: 'root' },
  root: { issue: 'issue', idea: 'idea', close: 'closed' },
  issue: { back: 'root', close: 'closed' },
  idea: { back: 'root', close: 'closed' },
};
const SCREENSHOTS: Readonly<
  Record<FeedbackState['screenshot'], Partial<Record<FeedbackEvent, FeedbackState['screenshot']>>>
> = {
  none: { attach: 'attached' },
  attached: { attach: 'attached', remove: 'none', edit: 'editing' },
  editing: { done: 'attached', cancel: 'attached' },
};

/**
 * The panel’s next state, or null where the event cannot happen. A closed panel keeps its screenshot, so a close by
 * mistake loses nothing. While feedback is being sent, the panel can only be closed.
 */
export function nextFeedback(state: FeedbackState, event: FeedbackEvent): FeedbackState | null {
  const { view, screenshot, sending } = state;
  if (event === 'sent') return sending ? FEEDBACK_CLOSED : null;
  if (event === 'failed') return sending ? { ...state, sending: false } : null;
  const form = view === 'issue' || view === 'idea';
  if (event === 'send')
    return form && !sending && screenshot !== 'editing' ? { ...state, sending: true } : null;
  const picture = SCREENSHOTS[screenshot][event];
  if (picture) return form && !sending ? { ...state, screenshot: picture } : null;
  const next = VIEWS[view][event];
  if (!next || screenshot === 'editing') return null;
  if (sending && event !== 'close' && event !== 'open') return null;
  return { ...state, view: next };
}

/** Why a file cannot be attached (spec 1 §5). SVG is a program, not a picture. */
export function fileProblem({
  type,
  size,
}: {
  type: string;
  size: number;
}): 'unsupported' | 'tooLarge' | null {
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return 'unsupported';
  return size > SCREENSHOT_MAX_BYTES ? 'tooLarge' : null;
}

/** Whether it is explained again what the browser will ask. `seenAt`: milliseconds since 1970, as it was stored. */
export function captureHintDue(seenAt: string | null, nowMs: number): boolean {
  const sinceMs = nowMs - Number(seenAt ?? NaN);
  return !(sinceMs >= 0 && sinceMs < CAPTURE_HINT_AGAIN_MS);
}

/** More than that would be a picture of nothing but blur. */
const MAX_ENLARGEMENT = 4;

/** The size in which a captured picture is kept, at least 640 × 480; null where it is far too small. */
export function captureSize(widthPx: number, heightPx: number): { widthPx: number; heightPx: number } | null {
  const scale = Math.max(1, CAPTURE_MIN_WIDTH_PX / widthPx, CAPTURE_MIN_HEIGHT_PX / heightPx);
  if (!(scale <= MAX_ENLARGEMENT)) return null;
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) };
}

/** An address that the API takes. */
export function isEmail(text: string): boolean {
  return /^[\w+-]+(\.[\w+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(text);
}
