import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsHungarian: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Mentés…',
    saved: 'Mentve',
    failed: 'A beállításokat nem sikerült menteni.',
    retry: 'Újrapróbálás',
    guest: 'Ebben a böngészőben tárolva. Jelentkezzen be, hogy a fiókjában is megmaradjanak.',
  },
  devices: {
    title: 'Eszközök',
  },
  effects: {
    blurNote: 'A kép már ezen az eszközön elmosódik, mielőtt bárki látná.',
    quality: 'Az elmosás minősége',
    regular: 'Szokásos',
    low: 'Alacsony, lassabb eszközökhöz',
    blurFailed: 'A hátteret nem sikerült elmosni. A kamera elmosás nélkül be van kapcsolva.',
    noise: 'Zajszűrés',
    noiseNote:
      'Kiszűri ezen az eszközön a ventilátorok, a billentyűzet és az utca zaját. Kikapcsolva a zaj egy részét a böngésző szűri ki.',
    noiseFailed: 'A zajszűrés nem érhető el. A mikrofon anélkül is működik.',
  },
  languages: {
    title: 'Nyelvek',
    interface: 'Felület',
  },
  sound: {
    title: 'Hang',
  },
  view: {
    title: 'Nézet',
  },
  captions: {
    title: 'Feliratok',
    size: 'Méret',
    small: 'Kicsi',
    medium: 'Közepes',
    large: 'Nagy',
    huge: 'Nagyon nagy',
    colours: 'Színek',
    standard: 'Alapértelmezett',
    white: 'Fehér feketén',
    yellow: 'Sárga feketén',
    face: 'Betűtípus',
    serif: 'Talpas',
    sans: 'Talpatlan',
    sample: 'Így néznek ki a feliratok.',
  },
  announcements: {
    title: 'Képernyőolvasó értesítései',
    joins: 'Csatlakozások és kilépések',
    joinRequests: 'Bebocsátásra várók',
    hands: 'Felemelt kezek',
    messages: 'Csevegőüzenetek',
  },
  call: {
    title: 'Hívás',
    leaveAlone: 'Kilépés, ha egyedül maradok',
    leaveAloneNote: 'Előtte megkérdezzük.',
    pushToTalkNote: 'Kikapcsolt mikrofonnál tartsa lenyomva a szóközt, amíg beszél.',
  },
  hint: {
    muted: 'A mikrofonja ki van kapcsolva, ezért senki sem hallja Önt.',
    silent: 'Nem jön hang a mikrofonjából. Ellenőrizze, hogy nincs-e kikapcsolva, vagy válasszon másikat.',
  },
};
