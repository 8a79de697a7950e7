import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasPolish: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Nadal tu jesteś?',
    text: 'Na tym spotkaniu nie ma nikogo poza Tobą.',
    countdown: {
      one: 'Opuścisz spotkanie za {count} sekundę',
      few: 'Opuścisz spotkanie za {count} sekundy',
      many: 'Opuścisz spotkanie za {count} sekund',
      other: 'Opuścisz spotkanie za {count} sekundy',
    },
    stay: 'Zostaję',
    leave: 'Wyjdź teraz',
  },
  rating: {
    question: 'Jak przebiegła rozmowa?',
    score: '{score} z {best}',
    bad: 'Źle',
    good: 'Dobrze',
    thanks: 'Dziękujemy za ocenę.',
  },
  invite: {
    title: 'Zaproś innych',
    info: 'Dane do dołączenia',
    link: 'Link: {link}',
    code: 'Kod spotkania: {code}',
    copyInfo: 'Kopiuj dane',
    qr: 'Kod QR z linkiem do spotkania',
    scan: 'Zeskanuj, aby dołączyć z telefonu',
  },
  shortcuts: {
    title: 'Skróty klawiszowe',
    change: 'Wybierz klawisz, aby go zmienić.',
    of: '{action}: {key}. Zmień',
    press: 'Naciśnij literę, samą albo z Ctrl lub Cmd.',
    taken: '{key} jest już w użyciu: {action}. Naciśnij inny klawisz.',
    browser: 'Przeglądarki same używają {key}. Naciśnij inny klawisz.',
    list: 'Pokaż tę listę',
    reset: 'Przywróć domyślne',
  },
  statistics: {
    title: 'Statystyki',
    total: 'Cała rozmowa',
    received: 'Odebrano',
    sent: 'Wysłano',
    size: 'Rozmiar',
    frames: 'Klatki/s',
    roundTrip: 'Tam i z powrotem',
    delay: 'Opóźnienie',
    lost: 'Utracono',
    limit: 'Ograniczenie',
    cpu: 'komputer',
    bandwidth: 'sieć',
  },
};
