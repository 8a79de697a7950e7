import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsHindi: Translated<typeof listsEnglish> = {
  list: {
    loading: 'सूची लोड हो रही है…',
    filter: 'फ़िल्टर करें',
    filtersOn: { one: '{count} फ़िल्टर', other: '{count} फ़िल्टर' },
    apply: 'लागू करें',
    clear: 'फ़िल्टर हटाएँ',
    columns: 'कॉलम',
    sortBy: 'क्रम',
    ascending: '{column}, बढ़ते क्रम में',
    descending: '{column}, घटते क्रम में',
    from: 'से',
    to: 'तक',
    atLeast: 'कम से कम',
    atMost: 'ज़्यादा से ज़्यादा',
    any: 'कोई भी',
    yes: 'हाँ',
    no: 'नहीं',
    range: '{total} में से {from}–{to}',
    pages: 'पेज',
    previous: 'पिछला पेज',
    next: 'अगला पेज',
    actions: 'कार्रवाइयाँ',
    nothing: 'आपकी खोज और फ़िल्टर से कुछ नहीं मिला।',
    failedTitle: 'सूची लोड नहीं हो सकी',
    failedText: 'इंटरनेट कनेक्शन जाँचें, फिर कोशिश करें।',
    configFailed: 'फ़िल्टर लोड नहीं हो सके।',
  },
};
