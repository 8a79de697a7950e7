import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentGerman: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Was von dir aufbewahrt werden darf',
    ask: 'In diesem Raum werden alle gefragt. Bis du antwortest, wird nichts von dir aufbewahrt.',
    announce:
      'Du stimmst zu, solange du hier nichts ausschaltest. Es ist deine eigene Entscheidung, für dieses Meeting.',
    recording: 'Aufnahme',
    recordingNote: 'Dein Bild, dein geteilter Bildschirm und deine Stimme, auch gedolmetscht.',
    transcript: 'Mitschrift',
    transcriptNote: 'Was du sagst, aufgeschrieben mit seinen Übersetzungen.',
    ai: 'KI',
    aiNote:
      'Aus dem, was von dir in der Mitschrift steht, dürfen der KI-Assistent, Ask Anything und der Sprachassistent Fragen beantworten. Nach der Besprechung darf daraus eine Zusammenfassung entstehen.',
    aiOutside: 'KI-Modelle außerhalb dieses Servers, die es bekommen können: {models}',
    voiceOutside: 'Spracherkennung außerhalb dieses Servers, die Ihre Stimme hören kann: {engines}',
    keptFor: 'Es wird {days} aufbewahrt.',
    keptOpen: 'Es wird aufbewahrt, bis es jemand löscht.',
    change: 'Du kannst das jederzeit ändern. Es gilt ab dem nächsten Satz.',
    remove: 'Auch löschen, was schon von mir aufbewahrt ist',
    removeNote:
      'Deine Worte in der Mitschrift und KI-Antworten, die dich zitieren. Das lässt sich nicht rückgängig machen.',
    removeAnswersNote: 'KI-Antworten, die dich zitieren. Das lässt sich nicht rückgängig machen.',
    finished:
      'Eine fertige Aufnahme lässt sich nicht mehr ändern. Bitte den Host, sie zu löschen, wenn du nicht darin sein möchtest.',
    agreeAll: 'Allem zustimmen',
    save: 'Speichern',
    notNow: 'Nicht jetzt',
    saved: 'Deine Wahl ist gespeichert.',
  },
};
