import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantGerman: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Sprachassistent',
    add: 'Zur Besprechung hinzufügen',
    addNote: 'Alle hören die Antworten.',
    outsideNote: '{provider} hört alle mit, außer wer „Nicht mitschreiben“ gewählt hat.',
    spokenNote: 'Was der Assistent sagt, wird an {provider} gesendet.',
    earlier: 'Meine früheren Besprechungen verwenden',
    earlierNote:
      'Wenn Sie fragen, kann er aus Besprechungen, die Sie lesen dürfen, laut für alle hier zitieren. Alle werden darauf hingewiesen.',
    earlierOutside: 'Was er darin findet, wird an {provider} gesendet.',
    quotesEarlier:
      'Wenn der Gastgeber fragt, kann der Assistent aus dessen früheren Besprechungen laut zitieren.',
    quotesEarlierNoMore: 'Der Assistent zitiert nicht mehr aus früheren Besprechungen.',
    remove: 'Aus der Besprechung entfernen',
    ask: 'Assistenten fragen',
    asked: 'Stellen Sie jetzt Ihre Frage.',
    muted: 'Schalten Sie Ihr Mikrofon ein, um den Assistenten zu fragen.',
    pause: 'Pausieren',
    provider: 'Sprachassistent von',
    joining: 'Tritt bei',
    listening: 'Hört zu',
    thinking: 'Denkt nach',
    speaking: 'Spricht',
    paused: 'Pausiert',
    unreachable: 'Der Sprachassistent konnte nicht beitreten. Versuchen Sie es gleich noch einmal.',
    noSpeechEngine: 'Der Sprachassistent kann niemanden hören: Dieser Server erkennt keine Sprache.',
    noAnswer: 'Der Sprachassistent hat keine Antwort. Fragen Sie noch einmal.',
    providerFailed: 'Der Sprachassistent ist gegangen: Sein Anbieter ist nicht erreichbar.',
    sealed:
      'Der Sprachassistent ist gegangen: Dieser Raum ist versiegelt, und sein Anbieter gehört nicht zu diesem Dienst.',
    usedUp: 'Der Sprachassistent ist gegangen: Seine Minuten im Tarif sind aufgebraucht.',
    mediaPrivate:
      'Der Sprachassistent kann nicht beitreten: Sein Anbieter erreicht diesen Server nicht aus dem Internet.',
    avatarLost:
      'Der Avatar des Sprachassistenten ist gegangen. Der Assistent macht nur mit seiner Stimme weiter.',
    failed: 'Der Sprachassistent ist gescheitert. Versuchen Sie es noch einmal.',
    changeFailed:
      'Der Anbieter des Sprachassistenten konnte nicht gewechselt werden. Versuchen Sie es noch einmal.',
  },
};
