import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsPolish: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Wczytywanie listy…',
    filter: 'Filtruj',
    filtersOn: {
      one: '{count} filtr',
      few: '{count} filtry',
      many: '{count} filtrów',
      other: '{count} filtra',
    },
    apply: 'Zastosuj',
    clear: 'Wyczyść filtry',
    columns: 'Kolumny',
    sortBy: 'Sortuj według',
    ascending: '{column}, rosnąco',
    descending: '{column}, malejąco',
    from: 'Od',
    to: 'Do',
    atLeast: 'Co najmniej',
    atMost: 'Co najwyżej',
    any: 'Dowolnie',
    yes: 'Tak',
    no: 'Nie',
    range: '{from}–{to} z {total}',
    pages: 'Strony',
    previous: 'Poprzednia strona',
    next: 'Następna strona',
    actions: 'Działania',
    nothing: 'Nic nie pasuje do wyszukiwania i filtrów.',
    failedTitle: 'Nie udało się wczytać listy',
    failedText: 'Sprawdź połączenie z internetem i spróbuj ponownie.',
    configFailed: 'Nie udało się wczytać filtrów.',
  },
};
