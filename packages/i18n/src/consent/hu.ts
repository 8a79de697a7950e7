import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentHungarian: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Mi őrizhető meg Önről',
    ask: 'Ebben a szobában mindenkit megkérdezünk. Amíg nem válaszol, semmit sem őrzünk meg abból, amit mond vagy mutat.',
    announce: 'Ön beleegyezik, amíg itt ki nem kapcsol valamit. Ez az Ön döntése, erre a megbeszélésre szól.',
    recording: 'Felvétel',
    recordingNote: 'Az Ön képe, megosztott képernyője és hangja, tolmácsolva is.',
    transcript: 'Átirat',
    transcriptNote:
      'Amit mond, leírva, a fordításokkal együtt, és feliratként az olyan felvételen, amelyen van felirat.',
    voice: 'Az Ön saját hangja',
    voiceNote:
      'Ahol a szavait tolmácsoljuk, a hang utánozhatja az Önét. E nélkül semleges hang szólal meg Ön helyett.',
    voiceBy: 'Szolgáltatások, amelyek utánozzák: {engines}',
    ai: 'MI',
    aiNote:
      'Az átiratban szereplő szavaiból az MI-asszisztens, az Ask Anything és a hangasszisztens kérdésekre válaszolhat. A megbeszélés után összefoglaló készülhet belőlük.',
    aiOutside: 'Kiszolgálón kívüli MI-modellek, amelyek megkaphatják: {models}',
    voiceOutside: 'Kiszolgálón kívüli beszédfelismerés, amely hallhatja a hangját: {engines}',
    keptFor: 'Megőrzés ideje: {days}.',
    keptOpen: 'Addig őrizzük meg, amíg valaki nem törli.',
    change: 'Ezt bármikor módosíthatja. A következő mondattól érvényes.',
    remove: 'Törlés arra is, amit már megőriztek rólam',
    removeNote: 'Szavai az átiratban és az MI Önt idéző válaszai. Ez nem vonható vissza.',
    removeAnswersNote: 'Az MI Önt idéző válaszai. Ez nem vonható vissza.',
    finished:
      'A kész felvétel nem módosítható. Ha nem szeretne szerepelni benne, kérje meg a házigazdát, hogy törölje.',
    agreeAll: 'Mindenbe beleegyezem',
    save: 'Mentés',
    notNow: 'Most nem',
    saved: 'A választását mentettük.',
  },
};
