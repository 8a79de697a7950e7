import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionItalian: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Il tuo sistema non permette a {browser} di usarli.',
    dismissed: 'Il browser ha chiesto il permesso e la richiesta è stata chiusa.',
  },
  step: {
    chrome: 'Scegli il simbolo a sinistra dell’indirizzo.',
    edge: 'Scegli il lucchetto a sinistra dell’indirizzo.',
    firefox: 'Scegli il microfono o la videocamera barrati a sinistra dell’indirizzo.',
    firefoxRemove: 'Rimuovi “Bloccato” accanto al microfono e alla videocamera.',
    safari: 'Nella barra dei menu scegli Safari, poi Impostazioni per questo sito web.',
    android: 'Scegli il simbolo a sinistra dell’indirizzo, poi Autorizzazioni.',
    iosSafari: 'Scegli il menu della pagina nella barra degli indirizzi, poi Impostazioni sito web.',
    iosOther: 'Apri l’app Impostazioni, scegli {browser} e attiva Microfono e Fotocamera.',
    ask: 'Quando il browser lo chiede, scegli Consenti.',
    reload: 'Ricarica questa pagina.',
    mac: 'Apri Impostazioni di Sistema, poi Privacy e sicurezza, poi Microfono e Fotocamera.',
    windows: 'Apri Impostazioni, poi Privacy e sicurezza, poi Microfono e Fotocamera.',
    androidSystem: 'Apri l’app Impostazioni, poi App, {browser}, Autorizzazioni.',
    otherSystem: 'Controlla le impostazioni di privacy del sistema e gli interruttori sul dispositivo.',
    systemOn: 'Attiva {browser} e riavvialo se il sistema lo chiede.',
    windowsOn: 'Attiva l’accesso per le app e per le app desktop.',
  },
};
