/** What a call has beside sound and picture; loaded when it is first shown. Texts are whole sentences. */
export const extrasEnglish = {
  alone: {
    title: 'Are you still there?',
    text: 'You’re the only one in this meeting.',
    countdown: {
      one: 'You’ll leave the meeting in {count} second',
      other: 'You’ll leave the meeting in {count} seconds',
    },
    stay: 'Stay',
    leave: 'Leave now',
  },
  rating: {
    question: 'How was the call?',
    score: '{score} of {best}',
    bad: 'Bad',
    good: 'Good',
    thanks: 'Thanks for the rating.',
  },
  invite: {
    title: 'Invite others',
    info: 'Joining info',
    link: 'Link: {link}',
    code: 'Meeting code: {code}',
    copyInfo: 'Copy joining info',
    qr: 'QR code of the meeting link',
    scan: 'Scan to join on a phone',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    change: 'Choose a key to change it.',
    of: '{action}: {key}. Change',
    press: 'Press a letter, alone or with Ctrl or Cmd.',
    taken: '{key} is already used: {action}. Press another key.',
    browser: 'Browsers use {key} themselves. Press another key.',
    list: 'Show this list',
    reset: 'Restore defaults',
  },
} as const;
