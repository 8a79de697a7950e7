import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsDutch: Translated<typeof listsEnglish> = {
  list: {
    loading: 'De lijst wordt geladen…',
    filter: 'Filteren',
    filtersOn: { one: '{count} filter', other: '{count} filters' },
    apply: 'Toepassen',
    clear: 'Filters wissen',
    columns: 'Kolommen',
    sortBy: 'Sorteren op',
    ascending: '{column}, oplopend',
    descending: '{column}, aflopend',
    from: 'Van',
    to: 'Tot en met',
    atLeast: 'Minstens',
    atMost: 'Hoogstens',
    any: 'Maakt niet uit',
    yes: 'Ja',
    no: 'Nee',
    range: '{from} tot {to} van {total}',
    pages: 'Pagina’s',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    actions: 'Acties',
    nothing: 'Niets past bij je zoekopdracht en filters.',
    failedTitle: 'De lijst kon niet worden geladen',
    failedText: 'Controleer de internetverbinding en probeer het opnieuw.',
    configFailed: 'De filters konden niet worden geladen.',
  },
};
