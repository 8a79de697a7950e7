/** The sheet on which a person says what may be kept of them; loaded when it is opened. */
export const consentEnglish = {
  consent: {
    title: 'What may be kept about you',
    ask: 'This room asks everyone. Until you answer, nothing you say or show is kept.',
    announce: 'You agree unless you turn something off here. It’s your own choice, for this meeting.',
    recording: 'Recording',
    recordingNote: 'Your picture, your shared screen and your voice, interpreted too.',
    transcript: 'Transcript',
    transcriptNote:
      'What you say, written down with its translations, and as captions in a recording that has them.',
    voice: 'Your own voice',
    voiceNote:
      'Where what you say is interpreted, the voice may imitate yours. Without this a neutral voice speaks for you.',
    voiceBy: 'Engines that imitate it: {engines}',
    ai: 'AI',
    aiNote:
      'What you say in the transcript may be used for answers in the AI assistant, in Ask Anything and by the voice assistant. After the meeting it may be summarised.',
    aiOutside: 'AI models outside this server that can get it: {models}',
    voiceOutside: 'Speech recognition outside this server that can hear your voice: {engines}',
    keptFor: 'It’s kept for {days}.',
    keptOpen: 'It’s kept until someone deletes it.',
    change: 'You can change this at any time. It applies from the next sentence.',
    remove: 'Also delete what is already kept about me',
    removeNote: 'Your words in the transcript, and AI answers that quote you. This can’t be undone.',
    removeAnswersNote: 'AI answers that quote you. This can’t be undone.',
    finished:
      'A finished recording can’t be changed. Ask the host to delete it if you don’t want to be in it.',
    agreeAll: 'Agree to everything',
    save: 'Save',
    notNow: 'Not now',
    saved: 'Your choice is saved.',
  },
} as const;
