import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeGerman: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: Zahlung fehlgeschlagen',
    paymentText:
      'Die Zahlung von {price} für {plan} ist fehlgeschlagen. Am {date} versuchen wir es erneut; bis dahin ändert sich nichts. Hier können Sie eine andere Zahlungsmethode wählen:',
    endedSubject: '{product}: Ihr Tarif {plan} wurde beendet',
    endedText:
      'Die Zahlung für {plan} ist erneut fehlgeschlagen, deshalb wurde der Tarif beendet. Sie haben jetzt {basic}, und nichts von Ihnen wird gelöscht. Hier können Sie wieder einen Tarif wählen:',
    withdrawnText:
      '{plan} wird nicht mehr angeboten und ist deshalb mit dem letzten Zeitraum ausgelaufen. Sie haben jetzt {basic}, und nichts von Ihnen wird gelöscht. Hier können Sie wieder einen Tarif wählen:',
    nearlyUsedSubject: '{product}: {percent} verbraucht ({feature})',
    nearlyUsedText:
      '{feature}: {percent} des Kontingents Ihres Tarifs sind verbraucht. Was noch übrig ist und größere Tarife finden Sie hier:',
    usedUpSubject: '{product}: Kontingent aufgebraucht ({feature})',
    usedUpText:
      '{feature}: Das Kontingent Ihres Tarifs ist aufgebraucht. Ihre Nutzung und größere Tarife finden Sie hier:',
  },
};
