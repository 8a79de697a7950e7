import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeRussian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: платёж не прошёл',
    paymentText:
      'Платёж {price} за {plan} не прошёл. Мы попробуем ещё раз {date}; до этого ничего не изменится. Здесь можно выбрать другой способ оплаты:',
    endedSubject: '{product}: тариф {plan} закончился',
    endedText:
      'Платёж за {plan} снова не прошёл, поэтому тариф закончился. Теперь у вас {basic}, и ничего вашего не будет удалено. Здесь можно снова выбрать тариф:',
    nearlyUsedSubject: '{product}: ваш тариф почти израсходован',
    usedUpSubject: '{product}: ваш тариф израсходован',
    quotaText: 'Остаток и более крупные тарифы находятся здесь:',
  },
};
