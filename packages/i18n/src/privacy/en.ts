/** The privacy page; a catalogue of its own, because few people open it. */
export const privacyEnglish = {
  privacy: {
    section: 'Privacy',
    title: 'Privacy',
    intro:
      'What this installation of {product} keeps, where, and who receives it. The people who run it answer your questions and requests.',
    meetingsTitle: 'In a meeting',
    meetingsText:
      'Sound and pictures travel through the media server of this installation and are not kept, unless a moderator starts a recording, which everybody sees. For captions and interpretation the sound of speakers goes to the speech engines that the operator has chosen, and to no others.',
    keptTitle: 'What is kept',
    keptText:
      'For members: name, e-mail address, settings, the rooms and meetings they were in. For guests: the name they typed, with the meeting. Names and times of participants stay with the meeting.',
    browserTitle: 'In your browser',
    browserText:
      'Your sign-in, your language, your devices and the name you last joined with are stored in this browser, and nowhere else. There are no advertising or tracking cookies.',
    othersTitle: 'Who receives it',
    othersText:
      'The database and the files stay with this installation. Outside services, such as another sign-in provider, speech engines or a calendar, receive data only where the operator has connected them.',
    rightsTitle: 'What you can do',
    rightsText:
      'Ask the operator of this installation for a copy of your data, to correct it or to delete it. Deleting an account removes the name and address that belong to it.',
  },
} as const;
