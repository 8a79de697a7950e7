import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsPolish: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Te warunki dotyczą tej instalacji {product}. Usługę oferują Ci osoby, które ją prowadzą. Do nich kieruj pytania.',
    accountTitle: 'Twoje konto',
    accountText:
      'Zachowaj hasło dla siebie i powiadom operatora, jeśli ktoś inny użył Twojego konta. Goście nie potrzebują konta; te warunki dotyczą także ich.',
    meetingsTitle: 'Na spotkaniu',
    meetingsText:
      'Traktuj innych z szacunkiem. Moderatorzy decydują, kto wchodzi. Mogą wyciszać i usuwać osoby, rozpoczynać nagrywanie i zachowywać transkrypcję; wszyscy na spotkaniu widzą, kiedy jest nagrywane lub spisywane. Nagrywaj i przekazuj słowa innych tylko wtedy, gdy pozwalają na to oni i prawo.',
    conductTitle: 'Co jest niedozwolone',
    conductText:
      'Nie używaj usługi do niczego niezgodnego z prawem, do nękania ani oszukiwania ludzi, do wchodzenia na spotkania bez zaproszenia ani do atakowania i przeciążania usługi lub obchodzenia jej limitów.',
    contentTitle: 'Co należy do Ciebie',
    contentText:
      'To, co mówisz, pokazujesz, piszesz i udostępniasz, pozostaje Twoje. Zezwalasz usłudze to przesyłać, a gdy spotkanie korzysta z tych funkcji, także nagrywać, spisywać, tłumaczyć i odpowiadać na pytania o to.',
    machinesTitle: 'Tłumaczenie i AI',
    machinesText:
      'Napisy, tłumaczenie, transkrypcje i odpowiedzi asystentów tworzą maszyny. Mogą być spóźnione, niepełne lub błędne. Gdy to ważne, zapytaj osobę, która mówiła, zanim na nich polegasz.',
    plansTitle: 'Płatne plany',
    plansText:
      'Cenę widzisz przed zapłatą. Plan odnawia się na koniec każdego okresu, dopóki go nie anulujesz. Możesz to zrobić w każdej chwili i zachowujesz plan do końca opłaconego okresu. Po osiągnięciu limitu planu nic więcej nie jest pobierane; to, czego dotyczy limit, jest niedostępne do następnego okresu lub większego planu.',
    asIsTitle: 'Bez gwarancji',
    asIsText:
      'Usługa jest oferowana taka, jaka jest. Może ulec awarii lub zostać przerwana, na przykład na czas konserwacji, i nie zastępuje połączeń alarmowych. Prawa, które daje Ci ustawa, pozostają w mocy.',
    endTitle: 'Zakończenie',
    endText:
      'Konto możesz w każdej chwili usunąć w swoim profilu. Operator może usuwać konta, które naruszają te warunki, i może zmieniać warunki; obowiązują te na tej stronie.',
  },
};
