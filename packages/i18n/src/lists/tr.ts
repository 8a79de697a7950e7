import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsTurkish: Translated<typeof listsEnglish> = {
  list: {
    loading: 'Liste yükleniyor…',
    filter: 'Filtrele',
    filtersOn: { one: '{count} filtre', other: '{count} filtre' },
    apply: 'Uygula',
    clear: 'Filtreleri temizle',
    columns: 'Sütunlar',
    sortBy: 'Sıralama',
    ascending: '{column}, artan',
    descending: '{column}, azalan',
    from: 'Başlangıç',
    to: 'Bitiş',
    atLeast: 'En az',
    atMost: 'En çok',
    any: 'Fark etmez',
    yes: 'Evet',
    no: 'Hayır',
    range: '{from}–{to}, toplam {total}',
    pages: 'Sayfalar',
    previous: 'Önceki sayfa',
    next: 'Sonraki sayfa',
    actions: 'İşlemler',
    nothing: 'Aramanıza ve filtrelere uyan bir şey yok.',
    failedTitle: 'Liste yüklenemedi',
    failedText: 'İnternet bağlantısını denetleyip yeniden deneyin.',
    configFailed: 'Filtreler yüklenemedi.',
  },
};
