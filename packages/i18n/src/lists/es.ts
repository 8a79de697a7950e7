import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsSpanish: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Cargando la lista…',
    filter: 'Filtrar',
    filtersOn: { one: '{count} filtro', other: '{count} filtros' },
    apply: 'Aplicar',
    clear: 'Quitar filtros',
    columns: 'Columnas',
    sortBy: 'Ordenar por',
    ascending: '{column}, ascendente',
    descending: '{column}, descendente',
    from: 'Desde',
    to: 'Hasta',
    atLeast: 'Como mínimo',
    atMost: 'Como máximo',
    any: 'Cualquiera',
    yes: 'Sí',
    no: 'No',
    range: '{from} a {to} de {total}',
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    actions: 'Acciones',
    nothing: 'Nada coincide con tu búsqueda y los filtros.',
    failedTitle: 'No se pudo cargar la lista',
    failedText: 'Comprueba la conexión a internet y vuelve a intentarlo.',
    configFailed: 'No se pudieron cargar los filtros.',
  },
};
