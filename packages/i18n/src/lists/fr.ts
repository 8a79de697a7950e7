import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsFrench: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Chargement de la liste…',
    filter: 'Filtrer',
    filtersOn: { one: '{count} filtre', other: '{count} filtres' },
    apply: 'Appliquer',
    clear: 'Effacer les filtres',
    columns: 'Colonnes',
    sortBy: 'Trier par',
    ascending: '{column}, croissant',
    descending: '{column}, décroissant',
    from: 'Du',
    to: 'Au',
    atLeast: 'Au moins',
    atMost: 'Au plus',
    any: 'Peu importe',
    yes: 'Oui',
    no: 'Non',
    range: '{from} à {to} sur {total}',
    pages: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    actions: 'Actions',
    nothing: 'Rien ne correspond à votre recherche et à vos filtres.',
    failedTitle: 'La liste n’a pas pu être chargée',
    failedText: 'Vérifiez la connexion internet, puis réessayez.',
    configFailed: 'Les filtres n’ont pas pu être chargés.',
  },
};
