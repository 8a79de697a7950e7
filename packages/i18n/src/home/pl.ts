import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homePolish: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Mów w swoim języku',
    meetText:
      'Przed dołączeniem każdy wybiera, w jakim języku mówi i w jakim chce słuchać. Potem głos AI tłumaczy wypowiedzi innych, sekundę lub dwie później, z cichym oryginalnym głosem w tle i napisami w obu językach.',
    guestsTitle: 'Wyślij link, wpuść ludzi',
    guestsText:
      'Goście nie potrzebują konta i niczego nie instalują. Proszą o dołączenie, a gospodarz ich wpuszcza. Zalogowani dołączają bezpośrednio.',
    calendarTitle: 'Dodaj do kalendarza',
    calendarText:
      '„Zaplanuj w Kalendarzu Google” otwiera nowe wydarzenie, w którym jest już link. Wybierz godzinę, zaproś ludzi i zapisz.',
    calendarConnectText:
      'Połącz swój kalendarz, aby widzieć tu najbliższe spotkania, każde z przyciskiem Dołącz.',
  },
  link: {
    title: 'Spotkanie jest gotowe',
    text: 'Wyślij ten link osobom, z którymi chcesz się spotkać, i zachowaj go na później. Możesz go używać dowolną liczbę razy.',
    label: 'Link do spotkania',
    guestsWait: 'Goście czekają, aż wpuścisz ich Ty lub moderator. Zalogowani dołączają bezpośrednio.',
  },
  askSlide: {
    youAsk: 'Ty pytasz',
    onlyYou: 'Widzisz to tylko Ty',
    question: 'Kiedy kontrola będzie gotowa i co będzie po niej?',
    askMore: 'Zapytaj o tę rozmowę',
    answerHeading: 'Odpowiedź na podstawie spotkania',
    answerInspection: 'Będzie gotowa za dwa dni.',
    answerStart: 'Praca zaczyna się w poniedziałek.',
  },
  planSlide: {
    owner: 'Plan właściciela obejmuje',
    interpretation: 'Tłumaczenie dla wszystkich',
    transcript: 'Napisy i transkrypcję',
    recording: 'Nagrania',
    guests: 'Dla wszystkich innych',
    noAccount: 'Bez konta',
    noPlan: 'Bez planu',
    noInstall: 'Bez instalowania',
  },
  calendarSlide: {
    today: 'Dzisiaj',
    example: 'Przykład',
    eventOne: 'Port w Walencji, co tydzień',
    eventTwo: 'Przegląd dostawców z Osaką',
  },
};
