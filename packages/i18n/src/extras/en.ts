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
} as const;
