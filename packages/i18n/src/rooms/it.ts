import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsItalian: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Impostazioni della stanza',
    name: 'Nome',
    nameHelp: 'Chi ha effettuato l’accesso lo vede prima di entrare.',
    capacity: 'Numero massimo di persone in una riunione',
    capacityHelp:
      'Vuoto: {max}, il massimo consentito da questo server. Tu puoi sempre entrare, anche se la stanza è al completo.',
    capacityWrong: 'Inserisci un numero intero da {min} a {max} oppure lascia il campo vuoto.',
    lobbyText: 'Testo per chi attende',
    lobbyHelp: 'Gli ospiti lo leggono mentre attendono di entrare.',
    left: {
      one: '{count} carattere rimasto',
      many: '{count} caratteri rimasti',
      other: '{count} caratteri rimasti',
    },
    tooLong: {
      one: '{count} carattere di troppo',
      many: '{count} caratteri di troppo',
      other: '{count} caratteri di troppo',
    },
    ask: 'Chiedi a tutti che cosa si può conservare',
    askHelp:
      'Registrazione, trascrizione e IA escludono chi non ha acconsentito. Per le riunioni che iniziano da ora in poi.',
    sealed: 'Stanza sigillata',
    sealedHelp:
      'Solo i motori e i modelli di IA sulle macchine di questo servizio ricevono ciò che viene detto. Vale da subito. Se la disattivi, una riunione in corso resta sigillata.',
    kept: 'Per quanto tempo si conserva',
    keptHelp:
      'In giorni dalla fine della riunione, anche per le riunioni passate di questa stanza. Lascia vuoto il campo per conservare quanto questo server.',
    keptRecordings: 'Registrazioni',
    keptTranscripts: 'Trascrizioni e chat con l’IA',
    keptMessages: 'Messaggi della chat',
    keptMost: 'Questo server li conserva al massimo {days}.',
    keptNoLimit: 'Questo server non pone limiti.',
    keptWrong: 'Inserisci un numero intero di giorni da 1 a {max}, oppure lascia vuoto il campo.',
    save: 'Salva',
    cancel: 'Annulla',
    saved: 'Impostazioni della stanza salvate.',
    loadFailed: 'Impossibile caricare le impostazioni della stanza.',
  },
  terms: {
    title: 'Nomi e termini',
    description: 'L’interpretazione li scrive, traduce e pronuncia come decidi tu, dalla frase successiva.',
    term: 'Nome o termine',
    missing: 'Inserisci il nome o il termine, oppure rimuovilo.',
    twice: 'È già nell’elenco.',
    saidAs: 'Si pronuncia',
    saidAsHelp: 'Come deve leggerlo una voce quando non è ovvio. Può restare vuoto.',
    staysEverywhere: 'Non viene tradotto in nessuna lingua.',
    staysElsewhere: 'Non viene tradotto nelle altre lingue.',
    addTranslation: 'Aggiungi una traduzione',
    removeTranslation: 'Rimuovi: {language}',
    add: 'Aggiungi un nome o un termine',
    remove: 'Rimuovi',
    full: 'Una stanza può avere {count} nomi e termini.',
    saved: 'Nomi e termini salvati.',
    loadFailed: 'Non è stato possibile caricare i nomi e i termini di questa stanza.',
  },
  recent: {
    title: 'Stanze recenti',
    empty: 'Qui compariranno le stanze in cui entri.',
    failed: 'Impossibile caricare le tue stanze recenti.',
    yours: 'La tua stanza',
    inside: {
      one: '{count} persona qui',
      many: '{count} persone qui',
      other: '{count} persone qui',
    },
    joinName: 'Entra in {name}',
    more: 'Opzioni per {name}',
    forget: 'Rimuovi da questo elenco',
    showAll: 'Mostra tutte',
  },
};
