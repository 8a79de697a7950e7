import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantItalian: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Assistente vocale',
    add: 'Aggiungi alla riunione',
    addNote: 'Tutti sentono le sue risposte.',
    outsideNote: '{provider} sente tutti, tranne chi è fuori verbale.',
    spokenNote: 'Ciò che dice l’assistente viene inviato a {provider}.',
    earlier: 'Usa le mie riunioni precedenti',
    earlierNote:
      'Quando chiedi tu, può citare ad alta voce, davanti a tutti, le riunioni che puoi leggere. Tutti vengono avvisati.',
    earlierOutside: 'Ciò che vi trova viene inviato a {provider}.',
    quotesEarlier:
      'Quando chiede l’organizzatore, l’assistente può citare ad alta voce le sue riunioni precedenti.',
    quotesEarlierNoMore: 'L’assistente non cita più riunioni precedenti.',
    remove: 'Rimuovi dalla riunione',
    ask: 'Chiedi all’assistente',
    asked: 'Fai la tua domanda adesso.',
    muted: 'Attiva il microfono per chiedere all’assistente.',
    pause: 'Metti in pausa',
    provider: 'Assistente vocale di',
    joining: 'In arrivo',
    listening: 'In ascolto',
    thinking: 'Sta pensando',
    speaking: 'Sta parlando',
    paused: 'In pausa',
    unreachable: 'L’assistente vocale non è riuscito a entrare. Riprova tra un momento.',
    noSpeechEngine: 'L’assistente vocale non sente nessuno: questo server non può riconoscere il parlato.',
    noAnswer: 'L’assistente vocale non ha una risposta. Chiedi di nuovo.',
    providerFailed: 'L’assistente vocale è uscito: il suo fornitore non è raggiungibile.',
    sealed:
      'L’assistente vocale è uscito: questa stanza è sigillata e il suo fornitore è esterno a questo servizio.',
    usedUp: 'L’assistente vocale è uscito: i minuti previsti dal piano sono esauriti.',
    mediaPrivate:
      'L’assistente vocale non può partecipare: il suo fornitore non riesce a raggiungere questo server da internet.',
    avatarLost: 'L’avatar dell’assistente vocale è uscito. L’assistente continua solo con la voce.',
    failed: 'L’assistente vocale non ha funzionato. Riprova.',
    changeFailed: 'Non è stato possibile cambiare il fornitore dell’assistente vocale. Riprova.',
  },
};
