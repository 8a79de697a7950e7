import type { Translated } from '../translate.ts';
import type { askEnglish } from './en.ts';

export const askGerman: Translated<typeof askEnglish> = {
  ask: {
    title: 'Alles fragen',
    chats: 'Chats',
    newChat: 'Neuer Chat',
    search: 'Chats durchsuchen',
    earlier: 'Früher',
    noChats: 'Hier erscheinen Ihre Chats.',
    noneFound: 'Kein Chat passt zu Ihrer Suche.',
    startFailed: 'Ein neuer Chat konnte nicht begonnen werden.',
    chatsFailed: 'Die Chats konnten nicht geladen werden.',
    messagesFailed: 'Die Nachrichten konnten nicht geladen werden. Vielleicht wurde der Chat gelöscht.',
    empty:
      'Fragen Sie nach allem, was in Ihren Besprechungen gesagt wurde. Die Antworten zeigen, woher sie stammen.',
    field: 'Nach Ihren Besprechungen fragen',
    suggestSummary: 'Fasse meine letzte Besprechung zusammen',
    nothing: 'In Ihren Besprechungen gibt es darauf keine Antwort.',
    withheld: 'Diese Antwort stammte aus einer Besprechung, die Sie nicht mehr öffnen können.',
    untitled: 'Besprechung ohne Titel',
    actions: 'Chat-Aktionen',
    rename: 'Umbenennen',
    renameTitle: 'Chat umbenennen',
    name: 'Name',
    save: 'Speichern',
    cancel: 'Abbrechen',
    renameFailed: 'Der Chat konnte nicht umbenannt werden. Versuchen Sie es noch einmal.',
    delete: 'Löschen',
    deleteTitle: 'Diesen Chat löschen?',
    deleteText: 'Seine Fragen und Antworten werden endgültig gelöscht.',
    deleteFailed: 'Der Chat konnte nicht gelöscht werden. Versuchen Sie es noch einmal.',
    tooMany: 'Sie haben {max} Chats, mehr sind nicht möglich. Löschen Sie einen, um einen neuen zu beginnen.',
    gone: 'Dieser Chat wurde gelöscht. Beginnen Sie einen neuen.',
  },
};
