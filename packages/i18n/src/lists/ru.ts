import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsRussian: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Список загружается…',
    filter: 'Фильтр',
    filtersOn: {
      one: '{count} фильтр',
      few: '{count} фильтра',
      many: '{count} фильтров',
      other: '{count} фильтра',
    },
    apply: 'Применить',
    clear: 'Сбросить фильтры',
    columns: 'Столбцы',
    sortBy: 'Сортировать',
    ascending: '{column}, по возрастанию',
    descending: '{column}, по убыванию',
    from: 'С',
    to: 'По',
    atLeast: 'Не меньше',
    atMost: 'Не больше',
    any: 'Не важно',
    yes: 'Да',
    no: 'Нет',
    range: '{from}–{to} из {total}',
    pages: 'Страницы',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
    actions: 'Действия',
    nothing: 'Ничего не подходит под поиск и фильтры.',
    failedTitle: 'Не удалось загрузить список',
    failedText: 'Проверьте подключение к интернету и попробуйте ещё раз.',
    configFailed: 'Не удалось загрузить фильтры.',
  },
};
