import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyGerman: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Datenschutz',
    title: 'Datenschutz',
    intro:
      'Was diese Installation von {product} speichert, wo sie es speichert und wer es erhält. Richten Sie Fragen und Anträge an die Personen, die sie betreiben.',
    meetingsTitle: 'In einer Besprechung',
    meetingsText:
      'Ton und Bild laufen über den Medienserver dieser Installation und werden nicht gespeichert, außer ein Moderator startet eine Aufnahme, die alle sehen. Für Untertitel und Dolmetschen geht der Ton der Sprechenden an die Sprachdienste, die der Betreiber gewählt hat, und an keine anderen.',
    keptTitle: 'Was gespeichert wird',
    keptText:
      'Von Mitgliedern: Name, E-Mail-Adresse, Einstellungen und die Räume und Besprechungen, in denen sie waren. Von Gästen: der eingegebene Name, mit der Besprechung. Namen und Zeiten der Teilnehmenden bleiben bei der Besprechung.',
    feedbackTitle: 'Wenn Sie ein Problem melden',
    feedbackText:
      'Ihr Text, der Screenshot, Angaben zum Browser und die letzten Zeilen seiner Konsole gehen an die Betreiber dieses Dienstes, damit sie die Ursache finden und Ihnen antworten können, wenn Sie zustimmen. Gespeichert bleiben die neuesten {reports} Meldungen und {screenshots} Screenshots von Mitgliedern und ebenso viele von allen anderen; Ihre werden gelöscht, wenn Ihr Konto gelöscht wird. Solange Sie angemeldet oder in einer Besprechung sind, gehen auch Warnungen, Fehler und gescheiterte Anfragen Ihres Browsers in das Protokoll des Servers, ohne Passwörter und Token, damit Störungen auffallen.',
    browserTitle: 'In Ihrem Browser',
    browserText:
      'Ihre Anmeldung, Ihre Sprache, Ihre Geräte und der Name, mit dem Sie zuletzt beigetreten sind, werden in diesem Browser gespeichert und nirgendwo sonst. Es gibt keine Cookies für Werbung oder Tracking.',
    othersTitle: 'Wer Daten erhält',
    othersText:
      'Die Datenbank und die Dateien bleiben bei dieser Installation. Externe Dienste, etwa ein anderer Anmeldedienst, Sprachdienste oder ein Kalender, erhalten Daten nur dort, wo der Betreiber sie verbunden hat.',
    rightsTitle: 'Was Sie tun können',
    rightsText:
      'Bitten Sie den Betreiber dieser Installation um eine Kopie Ihrer Daten, um ihre Berichtigung oder ihre Löschung. Wird ein Konto gelöscht, werden auch der Name und die E-Mail-Adresse entfernt, die dazu gehören.',
  },
};
