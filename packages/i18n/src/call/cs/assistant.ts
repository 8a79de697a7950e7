import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantCzech: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Hlasový asistent',
    add: 'Přidat do schůzky',
    addNote: 'Odpovědi slyší všichni.',
    outsideNote: '{provider} slyší všechny kromě těch, kdo jsou mimo záznam.',
    spokenNote: 'Co asistent říká, se odesílá do služby {provider}.',
    earlier: 'Používat moje dřívější schůzky',
    earlierNote:
      'Když se zeptáte, může nahlas přede všemi citovat ze schůzek, které smíte číst. Všichni se to dozvědí.',
    earlierOutside: 'Co v nich najde, se odesílá do služby {provider}.',
    quotesEarlier: 'Když se ptá hostitel, může asistent nahlas citovat z jeho dřívějších schůzek.',
    quotesEarlierNoMore: 'Asistent už z dřívějších schůzek necituje.',
    remove: 'Odebrat ze schůzky',
    ask: 'Zeptat se asistenta',
    asked: 'Teď položte otázku.',
    muted: 'Chcete-li se zeptat asistenta, zapněte mikrofon.',
    pause: 'Pozastavit',
    provider: 'Hlasový asistent od',
    joining: 'Připojuje se',
    listening: 'Poslouchá',
    thinking: 'Přemýšlí',
    speaking: 'Mluví',
    paused: 'Pozastaveno',
    unreachable: 'Hlasový asistent se nemohl připojit. Zkuste to za chvíli znovu.',
    noSpeechEngine: 'Hlasový asistent nikoho neslyší: tento server nedokáže rozpoznat řeč.',
    noAnswer: 'Hlasový asistent nemá odpověď. Zeptejte se znovu.',
    providerFailed: 'Hlasový asistent odešel: jeho poskytovatel není dostupný.',
    sealed: 'Hlasový asistent odešel: tato místnost je uzavřená a jeho poskytovatel stojí mimo tuto službu.',
    usedUp: 'Hlasový asistent odešel: jeho minuty v tarifu jsou vyčerpané.',
    mediaPrivate:
      'Hlasový asistent se nemůže připojit: jeho poskytovatel se z internetu na tento server nedostane.',
    avatarLost: 'Avatar hlasového asistenta odešel. Asistent pokračuje jen hlasem.',
    failed: 'Hlasový asistent selhal. Zkuste to znovu.',
    changeFailed: 'Poskytovatele hlasového asistenta se nepodařilo změnit. Zkuste to znovu.',
  },
};
