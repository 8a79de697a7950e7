import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasItalian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Ci sei ancora?',
    text: 'In questa riunione ci sei solo tu.',
    countdown: {
      one: 'Lascerai la riunione tra {count} secondo',
      many: 'Lascerai la riunione tra {count} secondi',
      other: 'Lascerai la riunione tra {count} secondi',
    },
    stay: 'Resta',
    leave: 'Esci ora',
  },
  rating: {
    question: 'Com’è andata la chiamata?',
    score: '{score} su {best}',
    bad: 'Male',
    good: 'Bene',
    thanks: 'Grazie per la valutazione.',
  },
  invite: {
    title: 'Invita altre persone',
    info: 'Informazioni per partecipare',
    link: 'Link: {link}',
    code: 'Codice della riunione: {code}',
    copyInfo: 'Copia le informazioni',
    qr: 'Codice QR del link della riunione',
    scan: 'Scansiona per partecipare da un telefono',
  },
  shortcuts: {
    title: 'Scorciatoie da tastiera',
    change: 'Scegli un tasto per cambiarlo.',
    of: '{action}: {key}. Cambia',
    press: 'Premi una lettera, da sola o con Ctrl o Cmd.',
    taken: '{key} è già in uso: {action}. Premi un altro tasto.',
    browser: 'I browser usano già {key}. Premi un altro tasto.',
    list: 'Mostra questo elenco',
    reset: 'Ripristina',
  },
  statistics: {
    title: 'Statistiche',
    total: 'Tutta la chiamata',
    received: 'Ricevuti',
    sent: 'Inviati',
    size: 'Dimensioni',
    frames: 'Fotogrammi/s',
    roundTrip: 'Andata e ritorno',
    delay: 'Ritardo',
    lost: 'Persi',
    limit: 'Limitato da',
    cpu: 'computer',
    bandwidth: 'rete',
  },
};
