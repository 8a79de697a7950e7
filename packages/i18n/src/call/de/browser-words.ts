import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsGerman: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Meinen Browser mitschreiben lassen, was ich sage',
    onDevice: 'Ihre Stimme bleibt auf diesem Gerät. Nur der Text geht in die Besprechung.',
    download:
      'Ihr Browser lädt diese Sprache zuerst herunter. Danach bleibt Ihre Stimme auf diesem Gerät, und nur der Text geht in die Besprechung.',
    outside:
      'Ihre Stimme geht an den Hersteller Ihres Browsers, etwa Google, Microsoft oder Apple, der sie in Text umwandelt.',
    offer:
      'Auf diesem Server ist keine Spracherkennung für {language} eingerichtet. Ihr Browser kann mitschreiben, was Sie sagen.',
    offerCaptions:
      'Was hier gesagt wird, schreibt niemand mit. Ihr Browser kann mitschreiben, was Sie sagen.',
    unable:
      'Auf diesem Server ist keine Spracherkennung für {language} eingerichtet, und dieser Browser hat keine. Chrome, Edge und Safari haben eine.',
    sealed:
      'Dieser Raum ist versiegelt. Dieser Browser erkennt {language} nur auf Servern seines Herstellers und kann hier deshalb nicht mitschreiben.',
    downloading: 'Ihr Browser lädt {language} herunter …',
    listening: 'Ihr Browser schreibt mit, was Sie sagen.',
    paused: 'Pausiert, solange Ihr Mikrofon aus ist oder Sie nicht mitgeschrieben werden.',
    alone: 'Ihr Browser beginnt, sobald noch jemand hier ist.',
    unreachable: 'Ihr Browser erreicht seine Spracherkennung nicht. Er versucht es weiter.',
    held: 'Die Verbindung ist unterbrochen. Was Sie sagen, wird gesendet, sobald sie wieder steht.',
    lost: 'Ein Teil dessen, was Sie gesagt haben, wurde nicht mitgeschrieben. Wiederholen Sie es, wenn es wichtig ist.',
    denied:
      'Ihr Browser erlaubt auf dieser Seite keine Spracherkennung. Erlauben Sie sie in den Einstellungen des Browsers und schalten Sie dies dann aus und wieder ein.',
    language: 'Ihr Browser erkennt {language} nicht.',
    failed:
      'Die Spracherkennung Ihres Browsers bricht immer wieder ab. Schalten Sie dies aus und wieder ein, um es erneut zu versuchen.',
    by: 'Vom Browser der sprechenden Person mitgeschrieben',
  },
  browserTranslation: {
    translate: 'Meinen Browser Untertitel übersetzen lassen',
    where: 'Er übersetzt auf diesem Gerät, was dieser Server nicht übersetzt. Nichts davon wird gesendet.',
    download: 'Zuerst lädt er einen Übersetzer herunter: {pairs}.',
    downloading: 'Übersetzer wird heruntergeladen: {percent}',
    ready: 'Ihr Browser übersetzt {pairs}.',
    unable: 'Ihr Browser übersetzt nicht: {pairs}.',
    failed:
      'Der Übersetzer ließ sich nicht herunterladen: {pairs}. Schalten Sie dies aus und wieder ein, um es erneut zu versuchen.',
    aloud: 'Übersetzungen vorlesen',
    aloudNote: 'Mit einer Stimme dieses Geräts, wo dieser Server keine hat.',
    noVoice: 'Dieses Gerät hat keine Stimme für {language}.',
  },
};
