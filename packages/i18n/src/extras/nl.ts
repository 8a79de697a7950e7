import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasDutch: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Ben je er nog?',
    text: 'Je bent de enige in deze vergadering.',
    countdown: {
      one: 'Je verlaat de vergadering over {count} seconde',
      other: 'Je verlaat de vergadering over {count} seconden',
    },
    stay: 'Blijven',
    leave: 'Nu verlaten',
  },
  rating: {
    question: 'Hoe was het gesprek?',
    score: '{score} van {best}',
    bad: 'Slecht',
    good: 'Goed',
    thanks: 'Bedankt voor je beoordeling.',
  },
  invite: {
    title: 'Anderen uitnodigen',
    info: 'Deelnamegegevens',
    link: 'Link: {link}',
    code: 'Vergadercode: {code}',
    copyInfo: 'Deelnamegegevens kopiëren',
    qr: 'QR-code van de vergaderlink',
    scan: 'Scan om deel te nemen met een telefoon',
  },
  shortcuts: {
    title: 'Sneltoetsen',
    change: 'Kies een toets om die te wijzigen.',
    of: '{action}: {key}. Wijzigen',
    press: 'Druk op een letter, alleen of met Ctrl of Cmd.',
    taken: '{key} is al in gebruik: {action}. Druk op een andere toets.',
    browser: 'Browsers gebruiken {key} zelf. Druk op een andere toets.',
    list: 'Deze lijst tonen',
    reset: 'Standaard herstellen',
  },
  statistics: {
    title: 'Statistieken',
    total: 'Hele gesprek',
    received: 'Ontvangen',
    sent: 'Verzonden',
    size: 'Formaat',
    frames: 'Beelden/s',
    roundTrip: 'Heen en terug',
    delay: 'Vertraging',
    lost: 'Verloren',
    limit: 'Beperkt door',
    cpu: 'computer',
    bandwidth: 'netwerk',
  },
};
