import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsHungarian: Translated<typeof listsEnglish> = {
  list: {
    loading: 'A lista betöltése…',
    filter: 'Szűrés',
    filtersOn: { one: '{count} szűrő', other: '{count} szűrő' },
    apply: 'Alkalmazás',
    clear: 'Szűrők törlése',
    columns: 'Oszlopok',
    sortBy: 'Rendezés',
    ascending: '{column}, növekvő',
    descending: '{column}, csökkenő',
    from: 'Ettől',
    to: 'Eddig',
    atLeast: 'Legalább',
    atMost: 'Legfeljebb',
    any: 'Mindegy',
    yes: 'Igen',
    no: 'Nem',
    range: '{from}–{to}, összesen {total}',
    pages: 'Oldalak',
    previous: 'Előző oldal',
    next: 'Következő oldal',
    actions: 'Műveletek',
    nothing: 'Semmi sem felel meg a keresésnek és a szűrőknek.',
    failedTitle: 'A listát nem sikerült betölteni',
    failedText: 'Ellenőrizze az internetkapcsolatot, majd próbálja újra.',
    configFailed: 'A szűrőket nem sikerült betölteni.',
  },
};
