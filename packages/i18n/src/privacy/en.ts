/** The privacy page; a catalogue of its own, because few people open it. */
export const privacyEnglish = {
  privacy: {
    section: 'Privacy',
    title: 'Privacy',
    intro:
      'What this installation of {product} keeps, where it is kept, and who receives it. Send questions and requests to the people who run it.',
    meetingsTitle: 'In a meeting',
    meetingsText:
      'Audio and video pass through this installation’s media server and are not stored, unless a moderator starts a recording, which everyone can see. For captions and interpretation, speakers’ audio goes to the speech engines that the operator has chosen, and to no others.',
    keptTitle: 'What is kept',
    keptText:
      'For members: name, email address, settings, and the rooms and meetings they were in. For guests: the name they entered, with the meeting. Participants’ names and times stay with the meeting.',
    feedbackTitle: 'When you report a problem',
    feedbackText:
      'What you write, the screenshot, details of the browser and the last lines of its console go to the people who run this service, so that they can find the cause and answer you if you agree. The newest {reports} reports and {screenshots} screenshots from members are kept, and as many from everyone else; yours are deleted with your account. While you are signed in or in a meeting, warnings, errors and failed requests of your browser also go to the server’s log, without passwords and tokens, so that faults are noticed.',
    browserTitle: 'In your browser',
    browserText:
      'Your sign-in, your language, your devices and the name you last joined with are stored in this browser, and nowhere else. There are no advertising or tracking cookies.',
    othersTitle: 'Who receives it',
    othersText:
      'The database and the files stay with this installation. Outside services, such as another sign-in provider, speech engines or a calendar, receive data only where the operator has connected them.',
    rightsTitle: 'What you can do',
    rightsText:
      'Ask the operator of this installation for a copy of your data, or ask them to correct or delete it. Deleting an account removes its name and email address.',
  },
} as const;
