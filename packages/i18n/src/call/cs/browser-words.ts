import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsCzech: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Ať můj prohlížeč zapisuje, co říkám',
    onDevice: 'Váš hlas zůstává v tomto zařízení. Do schůzky jde jen text.',
    download:
      'Prohlížeč si nejdřív stáhne tento jazyk. Potom váš hlas zůstává v tomto zařízení a do schůzky jde jen text.',
    outside:
      'Váš hlas jde k výrobci prohlížeče, například Googlu, Microsoftu nebo Applu, který ho převádí na text.',
    offer:
      'Tento server nemá rozpoznávání řeči pro tento jazyk: {language}. Co říkáte, může zapisovat váš prohlížeč.',
    offerCaptions: 'Nic z toho, co se tu říká, se nezapisuje. Váš prohlížeč může zapisovat, co říkáte.',
    unable:
      'Tento server nemá rozpoznávání řeči pro tento jazyk: {language}. Ani tento prohlížeč řeč nerozpozná; Chrome, Edge a Safari ano.',
    sealed:
      'Tato místnost je uzavřená. Tento prohlížeč rozpoznává tento jazyk jen na serverech svého výrobce ({language}), proto ho tu nelze použít.',
    downloading: 'Prohlížeč stahuje jazyk: {language}…',
    listening: 'Prohlížeč zapisuje, co říkáte.',
    paused: 'Pozastaveno, dokud máte vypnutý mikrofon nebo mluvíte mimo záznam.',
    alone: 'Prohlížeč začne, až tu bude ještě někdo.',
    unreachable: 'Prohlížeč se nemůže spojit se svým rozpoznáváním řeči. Zkouší to dál.',
    held: 'Připojení je přerušené. Co říkáte, se odešle, až se obnoví.',
    lost: 'Část toho, co jste řekli, se nezapsala. Je-li to důležité, zopakujte to.',
    denied:
      'Prohlížeč na této stránce nedovoluje rozpoznávání řeči. Povolte ho v nastavení prohlížeče a pak tuto volbu vypněte a zapněte.',
    language: 'Váš prohlížeč nerozpozná tento jazyk: {language}.',
    failed: 'Rozpoznávání řeči v prohlížeči se stále přerušuje. Zkuste tuto volbu vypnout a zapnout.',
    by: 'Zapsal prohlížeč mluvčího',
  },
  browserTranslation: {
    translate: 'Ať můj prohlížeč překládá titulky',
    where: 'V tomto zařízení překládá, co nepřekládá server. Nic se neodesílá.',
    download: 'Nejdřív stáhne překladač: {pairs}.',
    downloading: 'Stahuje se překladač: {percent}',
    ready: 'Váš prohlížeč překládá {pairs}.',
    unable: 'Váš prohlížeč nepřekládá {pairs}.',
    failed: 'Překladač se nepodařilo stáhnout: {pairs}. Zkuste tuto volbu vypnout a zapnout.',
    aloud: 'Předčítat překlady nahlas',
    aloudNote: 'Hlasem tohoto zařízení, kde server žádný nemá.',
    noVoice: 'Toto zařízení nemá hlas pro jazyk: {language}.',
  },
};
