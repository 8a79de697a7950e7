import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsArabic: Translated<typeof listsEnglish> = {
  list: {
    loading: 'جارٍ تحميل القائمة…',
    filter: 'تصفية',
    filtersOn: {
      zero: 'لا عوامل تصفية',
      one: 'عامل تصفية واحد',
      two: 'عاملا تصفية',
      few: '{count} عوامل تصفية',
      many: '{count} عامل تصفية',
      other: '{count} عامل تصفية',
    },
    apply: 'تطبيق',
    clear: 'مسح عوامل التصفية',
    columns: 'الأعمدة',
    sortBy: 'الترتيب حسب',
    ascending: '{column}، تصاعديًا',
    descending: '{column}، تنازليًا',
    from: 'من',
    to: 'إلى',
    atLeast: 'على الأقل',
    atMost: 'على الأكثر',
    any: 'لا يهم',
    yes: 'نعم',
    no: 'لا',
    range: '{from} إلى {to} من {total}',
    pages: 'الصفحات',
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
    actions: 'الإجراءات',
    nothing: 'لا شيء يطابق بحثك وعوامل التصفية.',
    failedTitle: 'تعذّر تحميل القائمة',
    failedText: 'تحقق من اتصال الإنترنت ثم أعد المحاولة.',
    configFailed: 'تعذّر تحميل عوامل التصفية.',
  },
};
