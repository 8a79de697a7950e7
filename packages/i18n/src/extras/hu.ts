import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasHungarian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Itt van még?',
    text: 'Egyedül van ebben a megbeszélésben.',
    countdown: {
      one: '{count} másodperc múlva kilép a megbeszélésből',
      other: '{count} másodperc múlva kilép a megbeszélésből',
    },
    stay: 'Maradok',
    leave: 'Kilépés most',
  },
  rating: {
    question: 'Milyen volt a hívás?',
    score: '{best}-ből {score}',
    bad: 'Rossz',
    good: 'Jó',
    thanks: 'Köszönjük az értékelést.',
  },
  invite: {
    title: 'Mások meghívása',
    info: 'Csatlakozási adatok',
    link: 'Link: {link}',
    code: 'A megbeszélés kódja: {code}',
    copyInfo: 'Adatok másolása',
    qr: 'A megbeszélés linkjének QR-kódja',
    scan: 'Olvassa be, és csatlakozzon telefonról',
  },
  shortcuts: {
    title: 'Gyorsbillentyűk',
    change: 'A módosításhoz válasszon egy billentyűt.',
    of: '{action}: {key}. Módosítás',
    press: 'Nyomjon meg egy betűt, önmagában vagy a Ctrl, illetve a Cmd billentyűvel.',
    taken: '{key} már foglalt: {action}. Nyomjon meg másik billentyűt.',
    browser: 'A böngészők maguk használják ezt: {key}. Nyomjon meg másik billentyűt.',
    list: 'A lista megjelenítése',
    reset: 'Alaphelyzet',
  },
  statistics: {
    title: 'Statisztika',
    total: 'Teljes hívás',
    received: 'Fogadott',
    sent: 'Küldött',
    size: 'Méret',
    frames: 'Kép/mp',
    roundTrip: 'Oda-vissza',
    delay: 'Késleltetés',
    lost: 'Elveszett',
    limit: 'Korlátozza',
    cpu: 'számítógép',
    bandwidth: 'hálózat',
  },
};
