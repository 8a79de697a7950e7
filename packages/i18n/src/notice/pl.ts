import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticePolish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: płatność nie powiodła się',
    paymentText:
      'Płatność {price} za {plan} nie powiodła się. Spróbujemy ponownie {date}; do tego czasu nic się nie zmienia. Tutaj wybierzesz inny sposób płatności:',
    endedSubject: '{product}: plan {plan} się zakończył',
    endedText:
      'Płatność za {plan} znów się nie powiodła, dlatego plan się zakończył. Teraz masz {basic} i nic twojego nie zostanie usunięte. Tutaj ponownie wybierzesz plan:',
    nearlyUsedSubject: '{product}: plan jest prawie wykorzystany',
    usedUpSubject: '{product}: plan jest wykorzystany',
    quotaText: 'Ile pozostało i większe plany znajdziesz tutaj:',
  },
};
