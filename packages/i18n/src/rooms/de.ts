import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsGerman: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Raumeinstellungen',
    name: 'Name',
    nameHelp: 'Angemeldete sehen ihn vor dem Beitritt.',
    capacity: 'Höchstzahl der Personen in einer Besprechung',
    capacityHelp:
      'Leer: {max}, so viele, wie dieser Server zulässt. Sie selbst kommen immer hinein, auch wenn der Raum voll ist.',
    capacityWrong: 'Geben Sie eine ganze Zahl von {min} bis {max} ein oder lassen Sie das Feld leer.',
    lobbyText: 'Text für Wartende',
    lobbyHelp: 'Gäste lesen ihn, während sie auf Einlass warten.',
    left: { one: 'Noch {count} Zeichen', other: 'Noch {count} Zeichen' },
    tooLong: { one: '{count} Zeichen zu viel', other: '{count} Zeichen zu viel' },
    ask: 'Alle fragen, was aufbewahrt werden darf',
    askHelp:
      'Aufnahme, Mitschrift und KI lassen alle weg, die nicht zugestimmt haben. Für Besprechungen, die von jetzt an beginnen.',
    sealed: 'Versiegelter Raum',
    sealedHelp:
      'Was gesagt wird, erhalten nur Sprachdienste und KI-Modelle auf eigenen Rechnern dieses Dienstes. Das gilt sofort. Nach dem Ausschalten bleibt eine laufende Besprechung versiegelt.',
    kept: 'Wie lange was aufbewahrt wird',
    keptHelp:
      'In Tagen nach dem Ende einer Besprechung, auch für vergangene in diesem Raum. Leer: so lange, wie dieser Server es vorsieht.',
    keptRecordings: 'Aufnahmen',
    keptTranscripts: 'Mitschriften und KI-Chats',
    keptMessages: 'Chatnachrichten',
    keptMost: 'Dieser Server bewahrt sie höchstens {days} auf.',
    keptNoLimit: 'Dieser Server setzt keine Grenze.',
    keptWrong: 'Geben Sie eine ganze Zahl von Tagen von 1 bis {max} ein oder lassen Sie das Feld leer.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: 'Raumeinstellungen gespeichert.',
    loadFailed: 'Die Raumeinstellungen konnten nicht geladen werden.',
  },
  terms: {
    title: 'Namen und Begriffe',
    description:
      'Das Dolmetschen schreibt, übersetzt und spricht sie ab dem nächsten Satz so, wie Sie es festlegen.',
    term: 'Name oder Begriff',
    missing: 'Geben Sie den Namen oder Begriff ein oder entfernen Sie den Eintrag.',
    twice: 'Dieser Eintrag ist schon in der Liste.',
    saidAs: 'Aussprache',
    saidAsHelp: 'So soll eine Stimme ihn lesen, wenn es nicht naheliegt. Kann leer bleiben.',
    staysEverywhere: 'Wird in keine Sprache übersetzt.',
    staysElsewhere: 'Wird in andere Sprachen nicht übersetzt.',
    addTranslation: 'Übersetzung hinzufügen',
    removeTranslation: '{language} entfernen',
    add: 'Namen oder Begriff hinzufügen',
    remove: 'Entfernen',
    full: 'Ein Raum kann {count} Namen und Begriffe haben.',
    saved: 'Namen und Begriffe gespeichert.',
    loadFailed: 'Die Namen und Begriffe dieses Raums konnten nicht geladen werden.',
  },
  recent: {
    title: 'Letzte Räume',
    empty: 'Räume, denen Sie beitreten, stehen dann hier.',
    failed: 'Ihre letzten Räume konnten nicht geladen werden.',
    yours: 'Ihr Raum',
    inside: { one: '{count} Person hier', other: '{count} Personen hier' },
    joinName: '{name} beitreten',
    more: 'Optionen für {name}',
    forget: 'Aus dieser Liste entfernen',
    showAll: 'Alle anzeigen',
  },
};
