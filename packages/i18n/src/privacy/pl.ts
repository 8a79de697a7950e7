import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyPolish: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Prywatność',
    title: 'Prywatność',
    intro:
      'Co przechowuje ta instalacja {product}, gdzie to przechowuje i kto to otrzymuje. Pytania i prośby kieruj do osób, które ją prowadzą.',
    meetingsTitle: 'Na spotkaniu',
    meetingsText:
      'Dźwięk i obraz przechodzą przez serwer multimediów tej instalacji i nie są przechowywane, chyba że moderator rozpocznie nagrywanie, co widzą wszyscy. Na potrzeby napisów i tłumaczenia dźwięk mówiących trafia do silników mowy wybranych przez operatora i do żadnych innych.',
    keptTitle: 'Co jest przechowywane',
    keptText:
      'W przypadku osób z kontem: imię i nazwisko, adres e-mail, ustawienia oraz pokoje i spotkania, w których uczestniczyły. W przypadku gości: wpisane imię, razem ze spotkaniem. Imiona i czasy obecności uczestników pozostają przy spotkaniu.',
    feedbackTitle: 'Gdy zgłaszasz problem',
    feedbackText:
      'Twój tekst, zrzut ekranu, dane o przeglądarce i ostatnie wiersze jej konsoli trafiają do osób prowadzących tę usługę, aby mogły znaleźć przyczynę i odpowiedzieć Ci, jeśli się na to zgodzisz. Przechowywanych jest {reports} najnowszych zgłoszeń i {screenshots} zrzutów ekranu od osób z kontem oraz tyle samo od pozostałych; Twoje znikają wraz z usunięciem konta. Gdy jesteś zalogowany lub na spotkaniu, do dziennika serwera trafiają też ostrzeżenia, błędy i nieudane żądania przeglądarki, bez haseł i tokenów, aby można było zauważyć awarie.',
    browserTitle: 'W Twojej przeglądarce',
    browserText:
      'Logowanie, język, urządzenia i ostatnio użyte imię są zapisane w tej przeglądarce i nigdzie indziej. Nie ma plików cookie reklamowych ani śledzących.',
    othersTitle: 'Kto otrzymuje dane',
    othersText:
      'Baza danych i pliki pozostają w tej instalacji. Usługi zewnętrzne, takie jak inny dostawca logowania, silniki mowy czy kalendarz, otrzymują dane tylko tam, gdzie połączył je operator.',
    rightsTitle: 'Co możesz zrobić',
    rightsText:
      'Poproś operatora tej instalacji o kopię swoich danych, ich poprawienie lub usunięcie. Usunięcie konta usuwa należące do niego imię i nazwisko oraz adres e-mail.',
  },
};
