import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentItalian: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Che cosa si può conservare di te',
    ask: 'In questa stanza si chiede a tutti. Finché non rispondi, non si conserva nulla di ciò che dici o mostri.',
    announce: 'Acconsenti finché qui non disattivi qualcosa. La scelta è tua e vale per questa riunione.',
    recording: 'Registrazione',
    recordingNote: 'La tua immagine, il tuo schermo condiviso e la tua voce, anche interpretata.',
    transcript: 'Trascrizione',
    transcriptNote:
      'Quello che dici, per iscritto e con le traduzioni, e come sottotitoli in una registrazione che li contiene.',
    voice: 'La tua voce',
    voiceNote:
      'Dove le tue parole vengono interpretate, la voce può imitare la tua. Altrimenti parla per te una voce neutra.',
    voiceBy: 'Servizi che la imitano: {engines}',
    ai: 'IA',
    aiNote:
      'Le tue parole nella trascrizione possono servire a rispondere alle domande nell’assistente IA, in Ask Anything e dell’assistente vocale. Dopo la riunione possono essere riassunte.',
    aiOutside: 'Modelli di IA fuori da questo server che possono riceverle: {models}',
    voiceOutside: 'Riconoscimento vocale fuori da questo server che può sentire la sua voce: {engines}',
    keptFor: 'Si conserva per {days}.',
    keptOpen: 'Si conserva finché qualcuno non lo elimina.',
    change: 'Puoi cambiare idea in qualsiasi momento. Vale dalla frase successiva.',
    remove: 'Elimina anche ciò che è già conservato di me',
    removeNote: 'Le tue parole nella trascrizione e le risposte dell’IA che ti citano. Non si può annullare.',
    removeAnswersNote: 'Le risposte dell’IA che ti citano. Non si può annullare.',
    finished:
      'Una registrazione conclusa non si può modificare. Se non vuoi comparirvi, chiedi all’organizzatore di eliminarla.',
    agreeAll: 'Acconsenti a tutto',
    save: 'Salva',
    notNow: 'Non ora',
    saved: 'La tua scelta è stata salvata.',
  },
};
