import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeItalian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: pagamento non riuscito',
    paymentText:
      'Il pagamento di {price} per {plan} non è riuscito. Riproveremo il {date}; fino ad allora non cambia nulla. Qui puoi scegliere un altro metodo di pagamento:',
    endedSubject: '{product}: il tuo piano {plan} è terminato',
    endedText:
      'Anche questa volta il pagamento di {plan} non è riuscito, quindi il piano è terminato. Ora hai {basic} e nulla di tuo viene eliminato. Qui puoi scegliere di nuovo un piano:',
    withdrawnText:
      '{plan} non è più offerto, quindi è terminato con l’ultimo periodo. Ora hai {basic} e nulla di tuo viene eliminato. Qui puoi scegliere di nuovo un piano:',
    nearlyUsedSubject: '{product}: quota quasi esaurita, {percent} ({feature})',
    nearlyUsedText:
      '{feature}: la quota del tuo piano è quasi esaurita ({percent}). Qui puoi vedere quanto resta e i piani superiori:',
    usedUpSubject: '{product}: quota esaurita ({feature})',
    usedUpText:
      '{feature}: la quota del tuo piano è esaurita. Qui puoi vedere il tuo utilizzo e i piani superiori:',
  },
};
