import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeItalian: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Parla nella tua lingua',
    meetText:
      'Prima di entrare, ognuno sceglie la lingua che parla e quella che vuole sentire. Una voce IA interpreta poi gli altri, con uno o due secondi di ritardo, con la voce originale a basso volume in sottofondo e i sottotitoli in entrambe le lingue.',
    guestsTitle: 'Invia un link, fai entrare le persone',
    guestsText:
      'Gli ospiti non hanno bisogno di un account e non installano nulla. Chiedono di partecipare e l’organizzatore li fa entrare. Chi ha effettuato l’accesso entra direttamente.',
    calendarTitle: 'Mettila nel tuo calendario',
    calendarText:
      '“Pianifica in Google Calendar” apre un nuovo evento che contiene già il link. Scegli l’ora, invita le persone e salva.',
    calendarConnectText:
      'Collega il tuo calendario per vedere qui le prossime riunioni, ognuna con un pulsante Partecipa.',
  },
  link: {
    title: 'La tua riunione è pronta',
    text: 'Invia questo link alle persone che vuoi incontrare e conservalo per dopo. Puoi usarlo tutte le volte che vuoi.',
    label: 'Link alla riunione',
    guestsWait:
      'Gli ospiti attendono che tu o un moderatore li facciate entrare. Chi ha effettuato l’accesso entra direttamente.',
  },
  askSlide: {
    youAsk: 'Tu chiedi',
    onlyYou: 'Lo vedi solo tu',
    question: 'Quando sarà completata l’ispezione e che cosa succede dopo?',
    askMore: 'Chiedi qualcosa su questa chiamata',
    answerHeading: 'Risposta dalla riunione',
    answerInspection: 'Sarà completata tra due giorni.',
    answerStart: 'Il lavoro inizia lunedì.',
  },
  planSlide: {
    owner: 'Il piano del proprietario copre',
    interpretation: 'Interpretazione per tutti',
    transcript: 'Sottotitoli e trascrizione',
    recording: 'Registrazioni',
    guests: 'Per tutti gli altri',
    noAccount: 'Nessun account',
    noPlan: 'Nessun piano',
    noInstall: 'Niente da installare',
  },
  calendarSlide: {
    today: 'Oggi',
    example: 'Esempio',
    eventOne: 'Porto di Valencia, settimanale',
    eventTwo: 'Revisione fornitori con Osaka',
  },
};
