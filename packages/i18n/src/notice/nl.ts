import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeDutch: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: betaling mislukt',
    paymentText:
      'De betaling van {price} voor {plan} is mislukt. Op {date} proberen we het opnieuw; tot die tijd verandert er niets. Hier kun je een andere betaalmethode kiezen:',
    endedSubject: '{product}: je abonnement {plan} is beëindigd',
    endedText:
      'De betaling voor {plan} is opnieuw mislukt, daarom is je abonnement beëindigd. Je hebt nu {basic}, en er wordt niets van je verwijderd. Hier kun je opnieuw een abonnement kiezen:',
    withdrawnText:
      '{plan} wordt niet meer aangeboden, daarom is je abonnement met de laatste periode beëindigd. Je hebt nu {basic}, en er wordt niets van je verwijderd. Hier kun je opnieuw een abonnement kiezen:',
    nearlyUsedSubject: '{product}: {percent} gebruikt ({feature})',
    nearlyUsedText:
      '{feature}: {percent} van het quotum van je abonnement is gebruikt. Hier zie je wat er nog over is en welke grotere abonnementen er zijn:',
    usedUpSubject: '{product}: quotum opgebruikt ({feature})',
    usedUpText:
      '{feature}: het quotum van je abonnement is opgebruikt. Hier zie je je gebruik en welke grotere abonnementen er zijn:',
  },
};
