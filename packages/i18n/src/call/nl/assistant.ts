import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantDutch: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Spraakassistent',
    add: 'Aan de vergadering toevoegen',
    addNote: 'Iedereen hoort de antwoorden.',
    outsideNote: '{provider} hoort iedereen, behalve wie niet wordt vastgelegd.',
    spokenNote: 'Wat de assistent zegt, wordt naar {provider} gestuurd.',
    earlier: 'Mijn eerdere vergaderingen gebruiken',
    earlierNote:
      'Als jij iets vraagt, kan hij hardop voor iedereen citeren uit vergaderingen die je mag lezen. Iedereen krijgt dat te horen.',
    earlierOutside: 'Wat hij daarin vindt, wordt naar {provider} gestuurd.',
    quotesEarlier:
      'Als de host iets vraagt, kan de assistent hardop uit diens eerdere vergaderingen citeren.',
    quotesEarlierNoMore: 'De assistent citeert niet meer uit eerdere vergaderingen.',
    remove: 'Uit de vergadering verwijderen',
    ask: 'Vraag het de assistent',
    asked: 'Stel nu je vraag.',
    muted: 'Zet je microfoon aan om de assistent iets te vragen.',
    pause: 'Pauzeren',
    provider: 'Spraakassistent van',
    joining: 'Komt erbij',
    listening: 'Luistert',
    thinking: 'Denkt na',
    speaking: 'Spreekt',
    paused: 'Gepauzeerd',
    unreachable: 'De spraakassistent kon niet deelnemen. Probeer het zo opnieuw.',
    noSpeechEngine: 'De spraakassistent hoort niemand: deze server kan geen spraak herkennen.',
    noAnswer: 'De spraakassistent heeft geen antwoord. Vraag het opnieuw.',
    providerFailed: 'De spraakassistent is vertrokken: de aanbieder is niet bereikbaar.',
    sealed:
      'De spraakassistent is vertrokken: deze ruimte is verzegeld en de aanbieder hoort niet bij deze dienst.',
    usedUp: 'De spraakassistent is vertrokken: de minuten ervoor in het abonnement zijn op.',
    mediaPrivate:
      'De spraakassistent kan niet deelnemen: de aanbieder kan deze server niet vanaf internet bereiken.',
    avatarLost:
      'De avatar van de spraakassistent is vertrokken. De assistent gaat verder met alleen zijn stem.',
    failed: 'De spraakassistent is mislukt. Probeer het opnieuw.',
    changeFailed: 'De aanbieder van de spraakassistent kon niet worden gewijzigd. Probeer het opnieuw.',
  },
};
