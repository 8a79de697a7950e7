import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsGerman: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Die Liste wird geladen…',
    filter: 'Filtern',
    filtersOn: { one: '{count} Filter', other: '{count} Filter' },
    apply: 'Anwenden',
    clear: 'Filter löschen',
    columns: 'Spalten',
    sortBy: 'Sortieren nach',
    ascending: '{column}, aufsteigend',
    descending: '{column}, absteigend',
    from: 'Von',
    to: 'Bis',
    atLeast: 'Mindestens',
    atMost: 'Höchstens',
    any: 'Beliebig',
    yes: 'Ja',
    no: 'Nein',
    range: '{from} bis {to} von {total}',
    pages: 'Seiten',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    actions: 'Aktionen',
    nothing: 'Nichts passt zu Ihrer Suche und den Filtern.',
    failedTitle: 'Die Liste konnte nicht geladen werden',
    failedText: 'Prüfen Sie die Internetverbindung und versuchen Sie es noch einmal.',
    configFailed: 'Die Filter konnten nicht geladen werden.',
  },
};
