import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeGerman: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Sprechen Sie Ihre eigene Sprache',
    meetText:
      'Vor dem Beitreten wählen alle, welche Sprache sie sprechen und welche sie hören möchten. Eine KI-Stimme dolmetscht dann die anderen, ein bis zwei Sekunden später, mit der Originalstimme leise darunter und Untertiteln in beiden Sprachen.',
    guestsTitle: 'Link senden, Gäste einlassen',
    guestsText:
      'Gäste brauchen kein Konto und installieren nichts. Sie fragen an, und der Gastgeber lässt sie ein. Wer angemeldet ist, tritt sofort bei.',
    calendarTitle: 'In den Kalender eintragen',
    calendarText:
      '„In Google Kalender planen“ öffnet einen neuen Termin, der den Link schon enthält. Wählen Sie eine Zeit, laden Sie Personen ein und speichern Sie.',
    calendarConnectText:
      'Verbinden Sie Ihren Kalender, um hier Ihre anstehenden Besprechungen zu sehen, jede mit einer Schaltfläche zum Beitreten.',
  },
  link: {
    title: 'Ihre Besprechung ist bereit',
    text: 'Senden Sie diesen Link an die Personen, die Sie treffen möchten, und bewahren Sie ihn für später auf. Sie können ihn beliebig oft verwenden.',
    label: 'Link zur Besprechung',
    guestsWait:
      'Gäste warten, bis Sie oder ein Moderator sie einlassen. Wer angemeldet ist, tritt sofort bei.',
  },
  askSlide: {
    youAsk: 'Ihre Frage',
    onlyYou: 'Nur Sie sehen das',
    question: 'Wann wird die Prüfung abgeschlossen sein, und was kommt danach?',
    askMore: 'Zu diesem Gespräch fragen',
    answerHeading: 'Antwort aus der Besprechung',
    answerInspection: 'Sie ist in zwei Tagen fertig.',
    answerStart: 'Die Arbeit beginnt am Montag.',
  },
  planSlide: {
    owner: 'Der Tarif des Raums umfasst',
    interpretation: 'Dolmetschen für alle',
    transcript: 'Untertitel und das Transkript',
    recording: 'Aufnahmen',
    guests: 'Für alle anderen',
    noAccount: 'Kein Konto',
    noPlan: 'Kein Tarif',
    noInstall: 'Keine Installation',
  },
  calendarSlide: {
    today: 'Heute',
    example: 'Beispiel',
    eventOne: 'Hafen Valencia, wöchentlich',
    eventTwo: 'Lieferantengespräch mit Osaka',
  },
};
