import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsItalian: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Salvataggio…',
    saved: 'Salvato',
    failed: 'Impossibile salvare le impostazioni.',
    retry: 'Riprova',
    guest: 'Conservate in questo browser. Accedi per conservarle nel tuo account.',
  },
  devices: {
    title: 'Dispositivi',
  },
  effects: {
    blurNote: 'L’immagine viene sfocata su questo dispositivo prima che qualcuno la veda.',
    quality: 'Qualità della sfocatura',
    regular: 'Normale',
    low: 'Bassa, per dispositivi più lenti',
    blurFailed: 'Impossibile sfocare lo sfondo. La videocamera è attiva senza sfocatura.',
    noise: 'Soppressione del rumore',
    noiseNote:
      'Filtra su questo dispositivo ventole, tastiere e rumori della strada. Se è disattivata, il browser ne filtra una parte.',
    noiseFailed: 'La soppressione del rumore non è disponibile. Il microfono funziona senza.',
  },
  languages: {
    title: 'Lingue',
    interface: 'Interfaccia',
  },
  sound: {
    title: 'Audio',
  },
  view: {
    title: 'Visualizzazione',
  },
  captions: {
    title: 'Sottotitoli',
    size: 'Dimensione',
    small: 'Piccola',
    medium: 'Media',
    large: 'Grande',
    huge: 'Molto grande',
    colours: 'Colori',
    standard: 'Standard',
    white: 'Bianco su nero',
    yellow: 'Giallo su nero',
    face: 'Carattere',
    serif: 'Con grazie',
    sans: 'Senza grazie',
    sample: 'I sottotitoli appaiono così.',
  },
  announcements: {
    title: 'Annunci per lo screen reader',
    joins: 'Chi entra e chi esce',
    joinRequests: 'Chi attende di entrare',
    hands: 'Mani alzate',
    messages: 'Messaggi della chat',
  },
  call: {
    title: 'Chiamata',
    leaveAlone: 'Abbandona quando non c’è nessun altro',
    leaveAloneNote: 'Prima ti viene chiesto.',
    pushToTalkNote: 'Con il microfono disattivato, tieni premuta la barra spaziatrice per parlare.',
  },
  hint: {
    muted: 'Il microfono è disattivato, quindi nessuno ti sente.',
    silent: 'Dal microfono non arriva alcun suono. Controlla che non sia spento o scegline un altro.',
  },
};
