import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasGerman: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Sind Sie noch da?',
    text: 'Außer Ihnen ist niemand in dieser Besprechung.',
    countdown: {
      one: 'Sie verlassen die Besprechung in {count} Sekunde',
      other: 'Sie verlassen die Besprechung in {count} Sekunden',
    },
    stay: 'Bleiben',
    leave: 'Jetzt verlassen',
  },
  rating: {
    question: 'Wie war der Anruf?',
    score: '{score} von {best}',
    bad: 'Schlecht',
    good: 'Gut',
    thanks: 'Danke für die Bewertung.',
  },
  invite: {
    title: 'Andere einladen',
    info: 'Zugangsdaten',
    link: 'Link: {link}',
    code: 'Besprechungscode: {code}',
    copyInfo: 'Zugangsdaten kopieren',
    qr: 'QR-Code des Besprechungslinks',
    scan: 'Scannen, um mit dem Telefon beizutreten',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    change: 'Wählen Sie eine Taste, um sie zu ändern.',
    of: '{action}: {key}. Ändern',
    press: 'Drücken Sie einen Buchstaben, allein oder mit Strg oder Cmd.',
    taken: '{key} ist schon vergeben: {action}. Drücken Sie eine andere Taste.',
    browser: 'Browser verwenden {key} selbst. Drücken Sie eine andere Taste.',
    list: 'Diese Liste anzeigen',
    reset: 'Zurücksetzen',
  },
  statistics: {
    title: 'Statistik',
    total: 'Gesamter Anruf',
    received: 'Empfangen',
    sent: 'Gesendet',
    size: 'Größe',
    frames: 'Bilder/s',
    roundTrip: 'Umlaufzeit',
    delay: 'Verzögerung',
    lost: 'Verloren',
    limit: 'Begrenzt durch',
    cpu: 'Computer',
    bandwidth: 'Netzwerk',
  },
};
