import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentCzech: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Co se o vás smí uchovávat',
    ask: 'V této místnosti se ptáme všech. Dokud neodpovíte, neuchovává se nic z toho, co říkáte nebo ukazujete.',
    announce: 'Souhlasíte, dokud tu něco nevypnete. Je to vaše vlastní volba pro tuto schůzku.',
    recording: 'Nahrávka',
    recordingNote: 'Váš obraz, sdílená obrazovka a hlas, i tlumočený.',
    transcript: 'Přepis',
    transcriptNote: 'Co říkáte, písemně i s překlady, a jako titulky v nahrávce, která je má.',
    voice: 'Váš vlastní hlas',
    voiceNote: 'Kde se vaše slova tlumočí, může hlas napodobovat váš. Jinak za vás mluví neutrální hlas.',
    voiceBy: 'Služby, které ho napodobují: {engines}',
    ai: 'AI',
    aiNote:
      'Z toho, co říkáte v přepisu, může na otázky odpovídat asistent AI, Ask Anything a hlasový asistent. Po schůzce z toho může vzniknout souhrn.',
    aiOutside: 'Modely AI mimo tento server, které to mohou dostat: {models}',
    voiceOutside: 'Služby rozpoznávání řeči mimo tento server, které mohou slyšet váš hlas: {engines}',
    keptFor: 'Doba uchování: {days}.',
    keptOpen: 'Uchovává se, dokud to někdo nesmaže.',
    change: 'Můžete to kdykoli změnit. Platí to od další věty.',
    remove: 'Smazat i to, co je o mně už uchováno',
    removeNote: 'Vaše slova v přepisu a odpovědi AI, které vás citují. Nelze to vrátit zpět.',
    removeAnswersNote: 'Odpovědi AI, které vás citují. Nelze to vrátit zpět.',
    finished: 'Hotovou nahrávku nelze změnit. Pokud v ní nechcete být, požádejte hostitele, aby ji smazal.',
    agreeAll: 'Souhlasit se vším',
    save: 'Uložit',
    notNow: 'Teď ne',
    saved: 'Vaše volba je uložena.',
  },
};
