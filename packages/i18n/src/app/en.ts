/** Shell, home and the screens around the call. Sentences are whole; nothing is built from parts. */
export const appEnglish = {
  common: {
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    tryAgain: 'Try again',
    home: 'Home',
    back: 'Back',
    loading: 'Loading…',
    initializing: 'Starting…',
  },
} as const;
