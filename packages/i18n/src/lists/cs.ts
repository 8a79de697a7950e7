import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsCzech: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Seznam se načítá…',
    filter: 'Filtrovat',
    filtersOn: {
      one: '{count} filtr',
      few: '{count} filtry',
      many: '{count} filtru',
      other: '{count} filtrů',
    },
    apply: 'Použít',
    clear: 'Zrušit filtry',
    columns: 'Sloupce',
    sortBy: 'Řadit podle',
    ascending: '{column}, vzestupně',
    descending: '{column}, sestupně',
    from: 'Od',
    to: 'Do',
    atLeast: 'Nejméně',
    atMost: 'Nejvýše',
    any: 'Na tom nezáleží',
    yes: 'Ano',
    no: 'Ne',
    range: '{from} až {to} z {total}',
    pages: 'Stránky',
    previous: 'Předchozí stránka',
    next: 'Další stránka',
    actions: 'Akce',
    nothing: 'Hledání a filtrům nic neodpovídá.',
    failedTitle: 'Seznam se nepodařilo načíst',
    failedText: 'Zkontrolujte připojení k internetu a zkuste to znovu.',
    configFailed: 'Filtry se nepodařilo načíst.',
  },
};
