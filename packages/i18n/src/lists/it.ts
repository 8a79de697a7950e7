import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsItalian: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Caricamento dell’elenco…',
    filter: 'Filtra',
    filtersOn: { one: '{count} filtro', other: '{count} filtri' },
    apply: 'Applica',
    clear: 'Rimuovi i filtri',
    columns: 'Colonne',
    sortBy: 'Ordina per',
    ascending: '{column}, crescente',
    descending: '{column}, decrescente',
    from: 'Dal',
    to: 'Al',
    atLeast: 'Almeno',
    atMost: 'Al massimo',
    any: 'Qualsiasi',
    yes: 'Sì',
    no: 'No',
    range: '{from}–{to} di {total}',
    pages: 'Pagine',
    previous: 'Pagina precedente',
    next: 'Pagina successiva',
    actions: 'Azioni',
    nothing: 'Niente corrisponde alla ricerca e ai filtri.',
    failedTitle: 'Impossibile caricare l’elenco',
    failedText: 'Controlla la connessione internet e riprova.',
    configFailed: 'Impossibile caricare i filtri.',
  },
};
