import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsItalian: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Lascia che il mio browser scriva quello che dico',
    onDevice: 'La tua voce resta su questo dispositivo. Alla riunione arriva solo il testo.',
    download:
      'Il browser scarica prima questa lingua. Poi la tua voce resta su questo dispositivo e alla riunione arriva solo il testo.',
    outside:
      'La tua voce va al produttore del browser, come Google, Microsoft o Apple, che la trasforma in testo.',
    offer:
      'Su questo server non c’è un riconoscimento vocale per questa lingua: {language}. Il tuo browser può scrivere quello che dici.',
    offerCaptions: 'Nulla di ciò che si dice qui viene scritto. Il tuo browser può scrivere ciò che dici.',
    unable:
      'Su questo server non c’è un riconoscimento vocale per questa lingua: {language}. Nemmeno questo browser lo ha; Chrome, Edge e Safari sì.',
    sealed:
      'Questa stanza è sigillata. Questo browser riconosce questa lingua solo sui server del suo produttore ({language}), quindi qui non si può usare.',
    downloading: 'Il browser sta scaricando questa lingua: {language}…',
    listening: 'Il browser sta scrivendo quello che dici.',
    paused: 'In pausa finché il microfono è spento o quello che dici non viene conservato.',
    alone: 'Il tuo browser comincia quando c’è qualcun altro.',
    unreachable: 'Il tuo browser non riesce a raggiungere il suo riconoscimento vocale. Continua a provare.',
    held: 'La connessione è interrotta. Ciò che dici verrà inviato quando torna.',
    lost: 'Parte di ciò che hai detto non è stata scritta. Ripetila se è importante.',
    denied:
      'Il browser non consente il riconoscimento vocale in questa pagina. Consentilo nelle sue impostazioni, poi disattiva e riattiva questa opzione.',
    language: 'Il browser non riconosce questa lingua: {language}.',
    failed:
      'Il riconoscimento vocale del browser continua a interrompersi. Disattiva e riattiva questa opzione per riprovare.',
    by: 'Scritto dal browser di chi parla',
  },
  browserTranslation: {
    translate: 'Lascia che il mio browser traduca i sottotitoli',
    where: 'Traduce su questo dispositivo quello che questo server non traduce. Non viene inviato nulla.',
    download: 'Prima scarica un traduttore: {pairs}.',
    downloading: 'Download di un traduttore: {percent}',
    ready: 'Il browser traduce {pairs}.',
    unable: 'Il browser non può tradurre {pairs}.',
    failed:
      'Non è stato possibile scaricare il traduttore: {pairs}. Disattiva e riattiva questa opzione per riprovare.',
    aloud: 'Leggi le traduzioni ad alta voce',
    aloudNote: 'Con una voce di questo dispositivo, dove questo server non ne ha.',
    noVoice: 'Questo dispositivo non ha una voce per questa lingua: {language}.',
  },
};
