import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantPolish: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Asystent głosowy',
    add: 'Dodaj do spotkania',
    addNote: 'Odpowiedzi słyszą wszyscy.',
    outsideNote: '{provider} słyszy wszystkich oprócz osób poza protokołem.',
    spokenNote: 'To, co mówi asystent, jest wysyłane do: {provider}.',
    earlier: 'Używaj moich wcześniejszych spotkań',
    earlierNote:
      'Gdy zapytasz, może na głos, przy wszystkich, cytować spotkania, które możesz czytać. Wszyscy zostaną o tym powiadomieni.',
    earlierOutside: 'To, co w nich znajdzie, jest wysyłane do: {provider}.',
    quotesEarlier: 'Gdy pyta gospodarz, asystent może na głos cytować jego wcześniejsze spotkania.',
    quotesEarlierNoMore: 'Asystent nie cytuje już wcześniejszych spotkań.',
    remove: 'Usuń ze spotkania',
    ask: 'Zapytaj asystenta',
    asked: 'Zadaj teraz pytanie.',
    muted: 'Włącz mikrofon, aby zapytać asystenta.',
    pause: 'Wstrzymaj',
    provider: 'Asystent głosowy od',
    joining: 'Dołącza',
    listening: 'Słucha',
    thinking: 'Myśli',
    speaking: 'Mówi',
    paused: 'Wstrzymany',
    unreachable: 'Asystent głosowy nie mógł dołączyć. Spróbuj ponownie za chwilę.',
    noSpeechEngine: 'Asystent głosowy nikogo nie słyszy: ten serwer nie rozpoznaje mowy.',
    noAnswer: 'Asystent głosowy nie ma odpowiedzi. Zapytaj ponownie.',
    providerFailed: 'Asystent głosowy wyszedł: jego dostawca jest niedostępny.',
    sealed:
      'Asystent głosowy wyszedł: ten pokój jest zamknięty dla zewnętrznych usług, a jego dostawca jest zewnętrzny.',
    usedUp: 'Asystent głosowy wyszedł: jego minuty w planie zostały wykorzystane.',
    mediaPrivate:
      'Asystent głosowy nie może dołączyć: jego dostawca nie ma dostępu do tego serwera z internetu.',
    avatarLost: 'Awatar asystenta głosowego wyszedł. Asystent kontynuuje samym głosem.',
    failed: 'Asystent głosowy zawiódł. Spróbuj ponownie.',
    changeFailed: 'Nie udało się zmienić dostawcy asystenta głosowego. Spróbuj ponownie.',
  },
};
