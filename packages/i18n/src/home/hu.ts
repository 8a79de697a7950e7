import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeHungarian: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Beszéljen a saját nyelvén',
    meetText:
      'Csatlakozás előtt mindenki kiválasztja, milyen nyelven beszél, és milyen nyelven szeretné hallani a többieket. Őket ezután egy AI-hang szólaltatja meg egy-két másodperc késéssel, alatta halkan az eredetivel, két nyelven feliratozva.',
    guestsTitle: 'Küldjön linket, engedje be a vendégeket',
    guestsText:
      'A vendégeknek nem kell fiók, és semmit sem kell telepíteniük. Csatlakozást kérnek, és a házigazda beengedi őket. Aki be van jelentkezve, közvetlenül csatlakozik.',
    calendarTitle: 'Tegye be a naptárába',
    calendarText:
      'Az „Ütemezés a Google Naptárban” új eseményt nyit meg, amelyben már benne van a link. Válasszon időpontot, hívja meg a résztvevőket, és mentse.',
    calendarConnectText:
      'Kapcsolja össze a naptárát, hogy itt lássa a közelgő megbeszéléseit, mindegyiket Csatlakozás gombbal.',
  },
  link: {
    title: 'A megbeszélés elkészült',
    text: 'Küldje el ezt a linket azoknak, akikkel beszélni szeretne, és őrizze meg későbbre. Akárhányszor használható.',
    label: 'A megbeszélés linkje',
    guestsWait:
      'A vendégek várnak, amíg Ön vagy egy moderátor beengedi őket. Aki be van jelentkezve, közvetlenül csatlakozik.',
  },
  askSlide: {
    youAsk: 'Ön kérdez',
    onlyYou: 'Ezt csak Ön látja',
    question: 'Mikor lesz kész az ellenőrzés, és mi következik utána?',
    askMore: 'Kérdezzen erről a hívásról',
    answerHeading: 'Válasz a megbeszélésből',
    answerInspection: 'Két nap múlva készül el.',
    answerStart: 'A munka hétfőn kezdődik.',
  },
  planSlide: {
    owner: 'A tulajdonos csomagja tartalmazza',
    interpretation: 'Tolmácsolás mindenkinek',
    transcript: 'Feliratok és átirat',
    recording: 'Felvételek',
    guests: 'Mindenki másnak',
    noAccount: 'Fiók nélkül',
    noPlan: 'Csomag nélkül',
    noInstall: 'Telepítés nélkül',
  },
  calendarSlide: {
    today: 'Ma',
    example: 'Példa',
    eventOne: 'Valenciai kikötő, heti',
    eventTwo: 'Beszállítói egyeztetés Oszakával',
  },
};
