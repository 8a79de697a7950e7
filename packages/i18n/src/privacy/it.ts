import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyItalian: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Privacy',
    title: 'Privacy',
    intro:
      'Che cosa conserva questa installazione di {product}, dove viene conservato e chi lo riceve. Invia domande e richieste alle persone che la gestiscono.',
    meetingsTitle: 'In una riunione',
    meetingsText:
      'Audio e video passano per il server multimediale di questa installazione e non vengono conservati, a meno che un moderatore non avvii una registrazione, che tutti vedono. Per i sottotitoli e l’interpretazione, l’audio di chi parla va ai motori vocali scelti dal gestore e a nessun altro.',
    keptTitle: 'Che cosa viene conservato',
    keptText:
      'Per i membri: nome, indirizzo email, impostazioni, stanze e riunioni a cui hanno partecipato. Per gli ospiti: il nome inserito, insieme alla riunione. I nomi e gli orari dei partecipanti restano con la riunione.',
    feedbackTitle: 'Quando segnali un problema',
    feedbackText:
      'Il testo, la schermata, i dati del browser e le ultime righe della sua console arrivano a chi gestisce questo servizio, perché possa trovare la causa e risponderti se sei d’accordo. Vengono conservate le {reports} segnalazioni e le {screenshots} schermate più recenti dei membri, e altrettante di tutti gli altri; le tue vengono eliminate insieme al tuo account. Finché hai effettuato l’accesso o sei in una riunione, anche gli avvisi, gli errori e le richieste non riuscite del browser finiscono nel registro del server, senza password né token, per individuare i guasti.',
    browserTitle: 'Nel tuo browser',
    browserText:
      'Il tuo accesso, la tua lingua, i tuoi dispositivi e l’ultimo nome con cui hai partecipato sono salvati in questo browser e da nessun’altra parte. Non ci sono cookie pubblicitari o di tracciamento.',
    othersTitle: 'Chi riceve i dati',
    othersText:
      'Il database e i file restano in questa installazione. I servizi esterni, come un altro fornitore di accesso, motori vocali o un calendario, ricevono dati solo se il gestore li ha collegati.',
    rightsTitle: 'Che cosa puoi fare',
    rightsText:
      'Chiedi al gestore di questa installazione una copia dei tuoi dati, di correggerli o di eliminarli. L’eliminazione di un account rimuove il nome e l’indirizzo email associati.',
  },
};
