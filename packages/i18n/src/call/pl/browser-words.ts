import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsPolish: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Niech moja przeglądarka zapisuje, co mówię',
    onDevice: 'Twój głos pozostaje na tym urządzeniu. Do spotkania trafia tylko tekst.',
    download:
      'Przeglądarka najpierw pobiera ten język. Potem Twój głos pozostaje na tym urządzeniu, a do spotkania trafia tylko tekst.',
    outside:
      'Twój głos trafia do producenta przeglądarki, na przykład Google, Microsoftu lub Apple, który zamienia go na tekst.',
    offer:
      'Na tym serwerze nie ma rozpoznawania mowy dla tego języka: {language}. Twoja przeglądarka może zapisywać, co mówisz.',
    offerCaptions: 'Nikt nie zapisuje tego, co się tu mówi. Twoja przeglądarka może zapisywać to, co mówisz.',
    unable:
      'Na tym serwerze nie ma rozpoznawania mowy dla tego języka: {language}. Ta przeglądarka też nie rozpoznaje mowy; Chrome, Edge i Safari tak.',
    sealed:
      'Ten pokój jest zamknięty dla zewnętrznych usług. Ta przeglądarka rozpoznaje ten język tylko na serwerach producenta ({language}), więc nie można jej tu użyć.',
    downloading: 'Przeglądarka pobiera język: {language}…',
    listening: 'Przeglądarka zapisuje, co mówisz.',
    paused: 'Wstrzymane, gdy mikrofon jest wyłączony lub mówisz poza protokołem.',
    alone: 'Przeglądarka zacznie, gdy będzie tu ktoś jeszcze.',
    unreachable: 'Przeglądarka nie może połączyć się ze swoim rozpoznawaniem mowy. Próbuje dalej.',
    held: 'Połączenie zostało przerwane. To, co mówisz, zostanie wysłane, gdy wróci.',
    lost: 'Część tego, co mówisz, nie została zapisana. Powtórz to, jeśli jest ważne.',
    denied:
      'Przeglądarka nie pozwala na rozpoznawanie mowy na tej stronie. Zezwól na nie w ustawieniach przeglądarki, a potem wyłącz i włącz tę opcję.',
    language: 'Przeglądarka nie rozpoznaje tego języka: {language}.',
    failed:
      'Rozpoznawanie mowy w przeglądarce ciągle się przerywa. Wyłącz i włącz tę opcję, aby spróbować ponownie.',
    by: 'Zapisane przez przeglądarkę mówiącej osoby',
  },
  browserTranslation: {
    translate: 'Niech moja przeglądarka tłumaczy napisy',
    where: 'Na tym urządzeniu tłumaczy to, czego nie tłumaczy ten serwer. Nic nie jest wysyłane.',
    download: 'Najpierw pobiera tłumacza: {pairs}.',
    downloading: 'Pobieranie tłumacza: {percent}',
    ready: 'Przeglądarka tłumaczy {pairs}.',
    unable: 'Przeglądarka nie tłumaczy {pairs}.',
    failed: 'Nie udało się pobrać tłumacza: {pairs}. Wyłącz i włącz tę opcję, aby spróbować ponownie.',
    aloud: 'Czytaj tłumaczenia na głos',
    aloudNote: 'Głosem tego urządzenia tam, gdzie serwer go nie ma.',
    noVoice: 'To urządzenie nie ma głosu dla języka: {language}.',
  },
};
