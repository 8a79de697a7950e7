import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeGerman: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: Eine Zahlung ist fehlgeschlagen',
    paymentText:
      'Die Zahlung von {price} für {plan} ist fehlgeschlagen. Am {date} versuchen wir es noch einmal; bis dahin ändert sich nichts. Hier können Sie eine andere Zahlungsart wählen:',
    endedSubject: '{product}: {plan} ist beendet',
    endedText:
      'Die Zahlung für {plan} ist wieder fehlgeschlagen, deshalb ist der Tarif beendet. Sie haben jetzt {basic}, und nichts von Ihnen wird gelöscht. Hier können Sie wieder einen Tarif wählen:',
    nearlyUsedSubject: '{product}: Ihr Tarif ist fast aufgebraucht',
    usedUpSubject: '{product}: Ihr Tarif ist aufgebraucht',
    quotaText: 'Was noch übrig ist und größere Tarife finden Sie hier:',
  },
};
