import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasCzech: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Jste tu ještě?',
    text: 'Na této schůzce jste sami.',
    countdown: {
      one: 'Schůzku opustíte za {count} sekundu',
      few: 'Schůzku opustíte za {count} sekundy',
      many: 'Schůzku opustíte za {count} sekundy',
      other: 'Schůzku opustíte za {count} sekund',
    },
    stay: 'Zůstat',
    leave: 'Odejít hned',
  },
  rating: {
    question: 'Jaký byl hovor?',
    score: '{score} z {best}',
    bad: 'Špatný',
    good: 'Dobrý',
    thanks: 'Děkujeme za hodnocení.',
  },
  invite: {
    title: 'Pozvat ostatní',
    info: 'Údaje pro připojení',
    link: 'Odkaz: {link}',
    code: 'Kód schůzky: {code}',
    copyInfo: 'Kopírovat údaje',
    qr: 'QR kód s odkazem na schůzku',
    scan: 'Naskenujte a připojte se z telefonu',
  },
  shortcuts: {
    title: 'Klávesové zkratky',
    change: 'Vyberte klávesu, kterou chcete změnit.',
    of: '{action}: {key}. Změnit',
    press: 'Stiskněte písmeno, samotné nebo s Ctrl či Cmd.',
    taken: '{key} se už používá: {action}. Stiskněte jinou klávesu.',
    browser: 'Prohlížeče samy používají {key}. Stiskněte jinou klávesu.',
    list: 'Zobrazit tento seznam',
    reset: 'Obnovit výchozí',
  },
  statistics: {
    title: 'Statistika',
    total: 'Celý hovor',
    received: 'Přijato',
    sent: 'Odesláno',
    size: 'Rozměr',
    frames: 'Snímky/s',
    roundTrip: 'Odezva',
    delay: 'Zpoždění',
    lost: 'Ztraceno',
    limit: 'Omezuje',
    cpu: 'počítač',
    bandwidth: 'síť',
  },
};
