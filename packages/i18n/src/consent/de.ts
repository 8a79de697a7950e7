import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentGerman: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Was von Ihnen aufbewahrt werden darf',
    ask: 'In diesem Raum werden alle gefragt. Bis Sie antworten, wird nichts aufbewahrt, was Sie sagen oder zeigen.',
    announce:
      'Sie stimmen zu, solange Sie hier nichts ausschalten. Es ist Ihre eigene Entscheidung, für diese Besprechung.',
    recording: 'Aufnahme',
    recordingNote: 'Ihr Bild, Ihr geteilter Bildschirm und Ihre Stimme, auch gedolmetscht.',
    transcript: 'Transkript',
    transcriptNote:
      'Was Sie sagen, aufgeschrieben mit seinen Übersetzungen und als Untertitel in einer Aufnahme, die welche hat.',
    voice: 'Ihre eigene Stimme',
    voiceNote:
      'Wo Ihre Worte gedolmetscht werden, darf die Stimme Ihre nachahmen. Sonst spricht eine neutrale Stimme für Sie.',
    voiceBy: 'Dienste, die sie nachahmen: {engines}',
    ai: 'KI',
    aiNote:
      'Aus dem, was von Ihnen im Transkript steht, dürfen der KI-Assistent, Ask Anything und der Sprachassistent Fragen beantworten. Nach der Besprechung darf daraus eine Zusammenfassung entstehen.',
    aiOutside: 'KI-Modelle außerhalb dieses Servers, die es bekommen können: {models}',
    voiceOutside: 'Spracherkennung außerhalb dieses Servers, die Ihre Stimme hören kann: {engines}',
    keptFor: 'Es wird {days} aufbewahrt.',
    keptOpen: 'Es wird aufbewahrt, bis es jemand löscht.',
    change: 'Sie können das jederzeit ändern. Es gilt ab dem nächsten Satz.',
    remove: 'Auch löschen, was schon von mir aufbewahrt ist',
    removeNote:
      'Ihre Worte im Transkript und KI-Antworten, die Sie zitieren. Das lässt sich nicht rückgängig machen.',
    removeAnswersNote: 'KI-Antworten, die Sie zitieren. Das lässt sich nicht rückgängig machen.',
    finished:
      'Eine fertige Aufnahme lässt sich nicht mehr ändern. Bitten Sie den Gastgeber, sie zu löschen, wenn Sie nicht darin sein möchten.',
    agreeAll: 'Allem zustimmen',
    save: 'Speichern',
    notNow: 'Nicht jetzt',
    saved: 'Ihre Wahl ist gespeichert.',
  },
};
