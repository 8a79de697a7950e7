import { IdeaFormSchema } from '@intermind/contracts';
import { expect, it, test } from 'vitest';
import {
  captureHintDue,
  captureSize,
  FEEDBACK_CLOSED,
  type FeedbackEvent,
  type FeedbackState,
  fileProblem,
  isEmail,
  nextFeedback,
} from './feedback.ts';

const EVENTS: readonly FeedbackEvent[] = [
  'open',
  'issue',
  'idea',
  'back',
  'close',
  'attach',
  'remove',
  'edit',
  'done',
  'cancel',
  'send',
  'sent',
  'failed',
];
/** `issue attached sending` */
const named = (state: FeedbackState | null) =>
  state && [state.view, state.screenshot, ...(state.sending ? ['sending'] : [])].join(' ');
const from = (name: string): FeedbackState => {
  const [view, screenshot, sending] = name.split(' ');
  return { view, screenshot, sending: sending !== undefined } as FeedbackState;
};
/** What can happen, and what comes of it; every other event is impossible. */
const TABLE: Record<string, Partial<Record<FeedbackEvent, string>>> = {
  'closed none': { open: 'root none' },
  'closed attached': { open: 'root attached' },
  'closed none sending': { open: 'root none sending', sent: 'closed none', failed: 'closed none' },
  'closed attached sending': {
    open: 'root attached sending',
    sent: 'closed none',
    failed: 'closed attached',
  },
  'root none': { issue: 'issue none', idea: 'idea none', close: 'closed none' },
  'root attached': { issue: 'issue attached', idea: 'idea attached', close: 'closed attached' },
  'root none sending': { close: 'closed none sending', sent: 'closed none', failed: 'root none' },
  'issue none': {
    back: 'root none',
    close: 'closed none',
    attach: 'issue attached',
    send: 'issue none sending',
  },
  'issue attached': {
    back: 'root attached',
    close: 'closed attached',
    attach: 'issue attached',
    remove: 'issue none',
    edit: 'issue editing',
    send: 'issue attached sending',
  },
  'issue editing': { done: 'issue attached', cancel: 'issue attached' },
  'issue attached sending': {
    close: 'closed attached sending',
    sent: 'closed none',
    failed: 'issue attached',
  },
  'idea none': {
    back: 'root none',
    close: 'closed none',
    attach: 'idea attached',
    send: 'idea none sending',
  },
  'idea editing': { done: 'idea attached', cancel: 'idea attached' },
  'idea none sending': { close: 'closed none sending', sent: 'closed none', failed: 'idea none' },
};

test.each(Object.entries(TABLE))(
  'the panel at "%s" does what is possible, and only that (spec 1 §4)',
  (name, row) => {
    const seen = Object.fromEntries(
      EVENTS.map((event) => [event, named(nextFeedback(from(name), event))]).filter(
        ([, next]) => next !== null,
      ),
    );
    expect(seen).toEqual(row);
  },
);

it('begins closed and without a screenshot', () => {
  expect(named(FEEDBACK_CLOSED)).toBe('closed none');
});

const MB = 1_024 * 1_024;
test.each([
  ['image/png', 5 * MB, null],
  ['image/webp', 5 * MB + 1, 'tooLarge'],
  ['image/svg+xml', 10, 'unsupported'],
  ['application/pdf', 6 * MB, 'unsupported'],
  ['', 10, 'unsupported'],
])('an attached file of type "%s" with %i bytes: %s (spec 1 §5)', (type, size, problem) => {
  expect(fileProblem({ type, size })).toBe(problem);
});

const DAY = 24 * 60 * 60 * 1_000;
test.each([
  ['never', null, true],
  ['6 days ago', String(4 * DAY), false],
  ['7 days ago', String(3 * DAY), true],
  ['in the future: the clock was wrong', String(11 * DAY), true],
  ['unreadable', 'soon', true],
])('the hint was seen %s: shown again %s (spec 1 §9)', (_when, seenAt, due) => {
  expect(captureHintDue(seenAt, 10 * DAY)).toBe(due);
});

test.each([
  [1_920, 1_080, { widthPx: 1_920, heightPx: 1_080 }],
  [320, 400, { widthPx: 640, heightPx: 800 }],
  [1_000, 240, { widthPx: 2_000, heightPx: 480 }],
  [100, 100, null],
  [0, 0, null],
])('a captured picture of %i × %i is kept as %o (spec 1 §9)', (widthPx, heightPx, size) => {
  expect(captureSize(widthPx, heightPx)).toEqual(size);
});

const ADDRESSES = ['a@b.org', 'first.last+x@mail.example.co', 'x_y-z@a-b.de'];
const OTHERS = ['', 'a@b', 'a b@c.de', '.a@b.de', 'a..b@c.de', 'a@-b.de', 'a@b.d', 'a@b.de, c@d.de'];
test('what the form takes as an email address the API takes too', () => {
  expect([...ADDRESSES, ...OTHERS].filter(isEmail)).toEqual(ADDRESSES);
  expect(ADDRESSES.filter((text) => !IdeaFormSchema.shape.email.safeParse(text).success)).toEqual([]);
});
