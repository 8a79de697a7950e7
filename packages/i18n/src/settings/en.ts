/** Settings and what they say about devices: loaded with the panel or the first hint. */
export const settingsEnglish = {
  saving: {
    saving: 'Saving…',
    saved: 'Saved',
    failed: 'Your settings couldn’t be saved.',
    retry: 'Try again',
    guest: 'Kept in this browser. Sign in to keep them in your account.',
  },
  devices: {
    title: 'Devices',
  },
  effects: {
    blurNote: 'The picture is blurred on this device before anyone sees it.',
    quality: 'Blur quality',
    regular: 'Regular',
    low: 'Low, for slower devices',
    blurFailed: 'Your background couldn’t be blurred. Your camera is on without blur.',
    noise: 'Noise suppression',
    noiseNote:
      'Filters out fans, keyboards and street noise on this device. When this is off, your browser filters some noise.',
    noiseFailed: 'Noise suppression isn’t available. Your microphone works without it.',
  },
  languages: {
    title: 'Languages',
    interface: 'Interface',
  },
  sound: {
    title: 'Sound',
  },
  view: {
    title: 'View',
  },
  captions: {
    title: 'Captions',
    size: 'Size',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    huge: 'Extra large',
    colours: 'Colours',
    standard: 'Standard',
    white: 'White on black',
    yellow: 'Yellow on black',
    face: 'Font',
    serif: 'Serif',
    sans: 'Sans serif',
    sample: 'This is what captions look like.',
  },
  announcements: {
    title: 'Screen reader announcements',
    joins: 'People joining and leaving',
    joinRequests: 'People waiting to join',
    hands: 'Raised hands',
    messages: 'Chat messages',
  },
  call: {
    title: 'Call',
    leaveAlone: 'Leave when I’m alone',
    leaveAloneNote: 'You’re asked first.',
    pushToTalkNote: 'While your microphone is off, hold the space bar to speak.',
  },
  hint: {
    muted: 'Your microphone is off, so nobody can hear you.',
    silent:
      'No sound is coming from your microphone. Check that it isn’t switched off, or choose another one.',
  },
} as const;
