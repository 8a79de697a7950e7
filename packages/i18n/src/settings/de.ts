import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsGerman: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Wird gespeichert…',
    saved: 'Gespeichert',
    failed: 'Ihre Einstellungen konnten nicht gespeichert werden.',
    retry: 'Noch einmal versuchen',
    guest: 'In diesem Browser gespeichert. Melden Sie sich an, um sie in Ihrem Konto zu behalten.',
  },
  devices: {
    title: 'Geräte',
  },
  effects: {
    blurNote: 'Das Bild wird auf diesem Gerät unscharf gemacht, bevor es jemand sieht.',
    quality: 'Qualität der Unschärfe',
    regular: 'Normal',
    low: 'Niedrig, für langsamere Geräte',
    blurFailed: 'Ihr Hintergrund konnte nicht unscharf gemacht werden. Ihre Kamera ist ohne Unschärfe an.',
    noise: 'Geräusche unterdrücken',
    noiseNote:
      'Filtert Lüfter, Tastaturen und Straßenlärm auf diesem Gerät heraus. Ist das aus, filtert Ihr Browser einen Teil der Geräusche.',
    noiseFailed: 'Geräusche können nicht unterdrückt werden. Ihr Mikrofon funktioniert auch so.',
  },
  languages: {
    title: 'Sprachen',
    interface: 'Oberfläche',
  },
  sound: {
    title: 'Ton',
  },
  view: {
    title: 'Ansicht',
  },
  captions: {
    title: 'Untertitel',
    size: 'Größe',
    small: 'Klein',
    medium: 'Mittel',
    large: 'Groß',
    huge: 'Sehr groß',
    colours: 'Farben',
    standard: 'Standard',
    white: 'Weiß auf Schwarz',
    yellow: 'Gelb auf Schwarz',
    face: 'Schrift',
    serif: 'Mit Serifen',
    sans: 'Ohne Serifen',
    sample: 'So sehen Untertitel aus.',
  },
  announcements: {
    title: 'Ansagen für Screenreader',
    joins: 'Wer beitritt und geht',
    joinRequests: 'Wer auf Einlass wartet',
    hands: 'Gehobene Hände',
    messages: 'Chatnachrichten',
  },
  call: {
    title: 'Anruf',
    leaveAlone: 'Verlassen, wenn ich allein bin',
    leaveAloneNote: 'Sie werden vorher gefragt.',
    pushToTalkNote: 'Halten Sie bei ausgeschaltetem Mikrofon die Leertaste gedrückt, um zu sprechen.',
  },
  hint: {
    muted: 'Ihr Mikrofon ist aus, deshalb hört Sie niemand.',
    silent:
      'Von Ihrem Mikrofon kommt kein Ton. Prüfen Sie, ob es ausgeschaltet ist, oder wählen Sie ein anderes.',
  },
};
