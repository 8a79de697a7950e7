/** Everything from the pre-join screen to the left screen. */
export const callEnglish = {
  bar: {
    leave: 'Leave',
  },
} as const;
