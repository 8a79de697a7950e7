/** What home says only when it is asked, and the slides behind the first. Texts are whole sentences. */
export const homeEnglish = {
  learn: {
    meetTitle: 'Speak your own language',
    meetText:
      'Before joining, everyone chooses the language they speak and the language they want to hear. An AI voice then interprets the others a second or two behind, with the original voice quietly underneath and captions in both languages.',
    guestsTitle: 'Send a link, let people in',
    guestsText:
      'Guests don’t need an account and don’t install anything. They ask to join, and the host lets them in. Anyone who’s signed in joins right away.',
    calendarTitle: 'Put it in your calendar',
    calendarText:
      '“Schedule in Google Calendar” opens a new event that already contains the link. Pick a time, invite people and save.',
    calendarConnectText: 'Connect your calendar to see your upcoming meetings here, each with a Join button.',
  },
  link: {
    title: 'Your meeting is ready',
    text: 'Send this link to the people you want to meet, and save it for later. You can use it as often as you like.',
    label: 'Meeting link',
    guestsWait: 'Guests wait until you or a moderator lets them in. Anyone who’s signed in joins right away.',
  },
  askSlide: {
    youAsk: 'You ask',
    onlyYou: 'Only you see this',
    question: 'When will the inspection be done, and what happens next?',
    askMore: 'Ask about this call',
    answerHeading: 'Answer, from the meeting',
    answerInspection: 'It’ll be done in two days.',
    answerStart: 'Work starts on Monday.',
  },
  planSlide: {
    owner: 'The owner’s plan covers',
    interpretation: 'Interpretation for everyone',
    transcript: 'Captions and the transcript',
    recording: 'Recordings',
    guests: 'For everyone else',
    noAccount: 'No account',
    noPlan: 'No plan',
    noInstall: 'Nothing to install',
  },
  calendarSlide: {
    today: 'Today',
    example: 'Example',
    eventOne: 'Port of Valencia, weekly',
    eventTwo: 'Supplier review with Osaka',
  },
} as const;
