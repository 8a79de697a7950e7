import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsPortuguese: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Carregando a lista…',
    filter: 'Filtrar',
    filtersOn: { one: '{count} filtro', other: '{count} filtros' },
    apply: 'Aplicar',
    clear: 'Limpar filtros',
    columns: 'Colunas',
    sortBy: 'Ordenar por',
    ascending: '{column}, crescente',
    descending: '{column}, decrescente',
    from: 'De',
    to: 'Até',
    atLeast: 'No mínimo',
    atMost: 'No máximo',
    any: 'Qualquer',
    yes: 'Sim',
    no: 'Não',
    range: '{from} a {to} de {total}',
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Próxima página',
    actions: 'Ações',
    nothing: 'Nada corresponde à sua busca e aos filtros.',
    failedTitle: 'Não foi possível carregar a lista',
    failedText: 'Verifique a conexão com a internet e tente de novo.',
    configFailed: 'Não foi possível carregar os filtros.',
  },
};
