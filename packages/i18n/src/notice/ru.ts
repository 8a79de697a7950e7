import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeRussian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: платёж не прошёл',
    paymentText:
      'Платёж на сумму {price} за тариф {plan} не прошёл. Мы попробуем ещё раз {date}; до этого ничего не изменится. Выбрать другой способ оплаты можно здесь:',
    endedSubject: '{product}: тариф {plan} отключён',
    endedText:
      'Платёж за тариф {plan} снова не прошёл, поэтому тариф отключён. Теперь у вас тариф {basic}; ваши данные не будут удалены. Снова выбрать тариф можно здесь:',
    withdrawnText:
      'Тариф {plan} больше не предлагается, поэтому он закончился вместе с последним периодом. Теперь у вас тариф {basic}; ваши данные не будут удалены. Снова выбрать тариф можно здесь:',
    nearlyUsedSubject: '{product}: использовано {percent} лимита ({feature})',
    nearlyUsedText:
      '{feature}: использовано {percent} лимита тарифа. Остаток и тарифы с большими лимитами можно посмотреть здесь:',
    usedUpSubject: '{product}: лимит исчерпан ({feature})',
    usedUpText:
      '{feature}: лимит тарифа исчерпан. Расход и тарифы с большими лимитами можно посмотреть здесь:',
  },
};
