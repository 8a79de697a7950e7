import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeItalian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: un pagamento non è riuscito',
    paymentText:
      'Il pagamento di {price} per {plan} non è riuscito. Riproveremo il {date}; fino ad allora non cambia nulla. Qui puoi scegliere un altro metodo di pagamento:',
    endedSubject: '{product}: {plan} è terminato',
    endedText:
      'Il pagamento di {plan} non è riuscito di nuovo, quindi il piano è terminato. Ora hai {basic} e nulla di tuo viene eliminato. Qui puoi scegliere di nuovo un piano:',
    nearlyUsedSubject: '{product}: il tuo piano è quasi esaurito',
    usedUpSubject: '{product}: il tuo piano è esaurito',
    quotaText: 'Quanto resta e i piani più grandi sono qui:',
  },
};
