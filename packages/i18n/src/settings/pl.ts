import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsPolish: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Zapisywanie…',
    saved: 'Zapisano',
    failed: 'Nie udało się zapisać ustawień.',
    retry: 'Spróbuj ponownie',
    guest: 'Zapisane w tej przeglądarce. Zaloguj się, aby zachować je na swoim koncie.',
  },
  devices: {
    title: 'Urządzenia',
  },
  effects: {
    blurNote: 'Obraz jest rozmywany na tym urządzeniu, zanim ktokolwiek go zobaczy.',
    quality: 'Jakość rozmycia',
    regular: 'Zwykła',
    low: 'Niska, dla wolniejszych urządzeń',
    blurFailed: 'Nie udało się rozmyć tła. Kamera działa bez rozmycia.',
    noise: 'Tłumienie szumów',
    noiseNote:
      'Usuwa na tym urządzeniu odgłosy wentylatorów, klawiatury i ulicy. Gdy jest wyłączone, część szumów usuwa przeglądarka.',
    noiseFailed: 'Tłumienie szumów jest niedostępne. Mikrofon działa bez niego.',
  },
  languages: {
    title: 'Języki',
    interface: 'Interfejs',
  },
  sound: {
    title: 'Dźwięk',
  },
  view: {
    title: 'Widok',
  },
  captions: {
    title: 'Napisy',
    size: 'Rozmiar',
    small: 'Mały',
    medium: 'Średni',
    large: 'Duży',
    huge: 'Bardzo duży',
    colours: 'Kolory',
    standard: 'Standardowe',
    white: 'Białe na czarnym',
    yellow: 'Żółte na czarnym',
    face: 'Czcionka',
    serif: 'Szeryfowa',
    sans: 'Bezszeryfowa',
    sample: 'Tak wyglądają napisy.',
  },
  announcements: {
    title: 'Komunikaty czytnika ekranu',
    joins: 'Kto dołącza i wychodzi',
    joinRequests: 'Kto czeka na wpuszczenie',
    hands: 'Podniesione ręce',
    messages: 'Wiadomości na czacie',
  },
  call: {
    title: 'Rozmowa',
    leaveAlone: 'Wyjdź, gdy zostanę bez towarzystwa',
    leaveAloneNote: 'Najpierw pojawi się pytanie.',
    pushToTalkNote: 'Gdy mikrofon jest wyłączony, przytrzymaj spację, aby mówić.',
  },
  hint: {
    muted: 'Twój mikrofon jest wyłączony, więc nikt Cię nie słyszy.',
    silent:
      'Z Twojego mikrofonu nie dochodzi żaden dźwięk. Sprawdź, czy nie jest wyłączony, lub wybierz inny.',
  },
};
