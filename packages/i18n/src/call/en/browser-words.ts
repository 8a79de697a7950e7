/** What people's own browsers recognise, translate and speak. Texts are whole sentences, never assembled from parts. */
export const browserWordsEnglish = {
  browserWords: {
    write: 'Let my browser write down what I say',
    onDevice: 'Your voice stays on this device. Only the text goes to the meeting.',
    download:
      'Your browser downloads this language first. Then your voice stays on this device, and only the text goes to the meeting.',
    outside:
      'Your voice goes to your browser’s maker, such as Google, Microsoft or Apple, which turns it into text.',
    offer:
      'No speech engine for {language} is set up on this server. Your browser can write down what you say.',
    offerCaptions:
      'Nothing that is said here is being written down. Your browser can write down what you say.',
    unable:
      'No speech engine for {language} is set up on this server, and this browser can’t recognise speech. Chrome, Edge and Safari can.',
    sealed:
      'This room is sealed. This browser recognises {language} only on its maker’s servers, so it can’t be used here.',
    downloading: 'Your browser is downloading {language}…',
    listening: 'Your browser is writing down what you say.',
    paused: 'Paused while your microphone is off or you’re off the record.',
    alone: 'Your browser starts when someone else is here.',
    unreachable: 'Your browser can’t reach its speech recognition. It keeps trying.',
    held: 'The connection is interrupted. What you say is sent when it’s back.',
    lost: 'Some of what you said wasn’t written down. Say it again if it matters.',
    denied:
      'Your browser doesn’t allow speech recognition on this page. Allow it in the browser’s settings, then turn this off and on again.',
    language: 'Your browser can’t recognise {language}.',
    failed: 'Your browser’s speech recognition keeps stopping. Turn this off and on to try again.',
    by: 'Written by the speaker’s browser',
  },
  browserTranslation: {
    translate: 'Let my browser translate captions',
    where: 'Translates on this device what the server can’t. Nothing is sent.',
    download: 'It downloads a translator first: {pairs}.',
    downloading: 'Downloading a translator: {percent}',
    ready: 'Your browser translates {pairs}.',
    unable: 'Your browser can’t translate {pairs}.',
    failed: 'The translator couldn’t be downloaded: {pairs}. Turn this off and on to try again.',
    aloud: 'Read translations aloud',
    aloudNote: 'With a voice of this device, where this server has none.',
    noVoice: 'This device has no {language} voice.',
  },
} as const;
