import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticePolish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: płatność się nie powiodła',
    paymentText:
      'Płatność w wysokości {price} za plan {plan} się nie powiodła. Spróbujemy ponownie {date}; do tego czasu nic się nie zmieni. Inną metodę płatności możesz wybrać tutaj:',
    endedSubject: '{product}: plan {plan} się zakończył',
    endedText:
      'Płatność za plan {plan} ponownie się nie powiodła, dlatego plan się zakończył. Masz teraz plan {basic}, a twoje dane nie zostaną usunięte. Plan możesz ponownie wybrać tutaj:',
    withdrawnText:
      'Plan {plan} nie jest już oferowany, dlatego zakończył się wraz z ostatnim okresem. Masz teraz plan {basic}, a twoje dane nie zostaną usunięte. Plan możesz ponownie wybrać tutaj:',
    nearlyUsedSubject: '{product}: wykorzystano {percent} limitu ({feature})',
    nearlyUsedText:
      '{feature}: wykorzystano {percent} limitu planu. Ile zostało i jakie są większe plany, możesz sprawdzić tutaj:',
    usedUpSubject: '{product}: limit wyczerpany ({feature})',
    usedUpText:
      '{feature}: limit planu jest wyczerpany. Wykorzystanie i większe plany możesz sprawdzić tutaj:',
  },
};
