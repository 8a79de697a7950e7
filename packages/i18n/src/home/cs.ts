import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeCzech: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Mluvte svým jazykem',
    meetText:
      'Před připojením si každý zvolí, jakým jazykem mluví a jaký chce slyšet. Ostatní pak tlumočí hlas AI, o sekundu nebo dvě později, pod ním tiše zní původní hlas a titulky jsou v obou jazycích.',
    guestsTitle: 'Pošlete odkaz, vpusťte lidi dovnitř',
    guestsText:
      'Hosté nepotřebují účet a nic neinstalují. Požádají o připojení a hostitel je vpustí. Kdo je přihlášen, připojí se přímo.',
    calendarTitle: 'Dejte si ji do kalendáře',
    calendarText:
      '„Naplánovat v Kalendáři Google“ otevře novou událost, ve které už odkaz je. Zvolte čas, pozvěte lidi a uložte.',
    calendarConnectText:
      'Propojte svůj kalendář a uvidíte zde své nadcházející schůzky, každou s tlačítkem Připojit se.',
  },
  link: {
    title: 'Vaše schůzka je připravena',
    text: 'Pošlete tento odkaz lidem, se kterými se chcete sejít, a uschovejte si ho na později. Můžete ho použít, kolikrát chcete.',
    label: 'Odkaz na schůzku',
    guestsWait: 'Hosté čekají, až je vpustíte vy nebo moderátor. Kdo je přihlášen, připojí se přímo.',
  },
  askSlide: {
    youAsk: 'Vaše otázka',
    onlyYou: 'Vidíte jen vy',
    question: 'Kdy bude hotová kontrola a co bude následovat?',
    askMore: 'Zeptat se na tento hovor',
    answerHeading: 'Odpověď ze schůzky',
    answerInspection: 'Bude hotová za dva dny.',
    answerStart: 'Práce začnou v pondělí.',
  },
  planSlide: {
    owner: 'Tarif vlastníka zahrnuje',
    interpretation: 'Tlumočení pro všechny',
    transcript: 'Titulky a přepis',
    recording: 'Nahrávky',
    guests: 'Pro všechny ostatní',
    noAccount: 'Bez účtu',
    noPlan: 'Bez tarifu',
    noInstall: 'Bez instalace',
  },
  calendarSlide: {
    today: 'Dnes',
    example: 'Příklad',
    eventOne: 'Přístav Valencie, týdenní schůzka',
    eventTwo: 'Hodnocení dodavatelů s Ósakou',
  },
};
