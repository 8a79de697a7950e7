import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeFrench: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product} : le paiement a échoué',
    paymentText:
      'Le paiement de {price} pour {plan} a échoué. Nous réessaierons le {date} ; d’ici là, rien ne change. Vous pouvez choisir un autre moyen de paiement ici :',
    endedSubject: '{product} : votre forfait {plan} a pris fin',
    endedText:
      'Le paiement de {plan} a de nouveau échoué, le forfait a donc pris fin. Vous avez maintenant {basic}, et rien de ce qui est à vous n’est supprimé. Vous pouvez choisir un nouveau forfait ici :',
    withdrawnText:
      '{plan} n’est plus proposé, le forfait a donc pris fin avec sa dernière période. Vous avez maintenant {basic}, et rien de ce qui est à vous n’est supprimé. Vous pouvez choisir un nouveau forfait ici :',
    nearlyUsedSubject: '{product} : {percent} du quota utilisé ({feature})',
    nearlyUsedText:
      '{feature} : {percent} du quota de votre forfait est utilisé. Vous pouvez voir ce qui reste et les forfaits supérieurs ici :',
    usedUpSubject: '{product} : quota épuisé ({feature})',
    usedUpText:
      '{feature} : le quota de votre forfait est épuisé. Vous pouvez voir votre utilisation et les forfaits supérieurs ici :',
  },
};
