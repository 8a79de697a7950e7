import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeDutch: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: een betaling is mislukt',
    paymentText:
      'De betaling van {price} voor {plan} is mislukt. Op {date} proberen we het opnieuw; tot die tijd verandert er niets. Hier kunt u een andere betaalwijze kiezen:',
    endedSubject: '{product}: {plan} is beëindigd',
    endedText:
      'De betaling voor {plan} is opnieuw mislukt, daarom is het abonnement beëindigd. U hebt nu {basic}, en niets van u wordt verwijderd. Hier kunt u weer een abonnement kiezen:',
    nearlyUsedSubject: '{product}: uw abonnement is bijna verbruikt',
    usedUpSubject: '{product}: uw abonnement is verbruikt',
    quotaText: 'Wat er over is en grotere abonnementen vindt u hier:',
  },
};
