import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeFrench: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product} : un paiement a échoué',
    paymentText:
      'Le paiement de {price} pour {plan} a échoué. Nous réessaierons le {date} ; d’ici là, rien ne change. Vous pouvez choisir ici un autre moyen de paiement :',
    endedSubject: '{product} : {plan} a pris fin',
    endedText:
      'Le paiement de {plan} a de nouveau échoué, le forfait a donc pris fin. Vous avez maintenant {basic}, et rien de ce qui est à vous n’est supprimé. Vous pouvez choisir ici un nouveau forfait :',
    nearlyUsedSubject: '{product} : votre forfait est presque épuisé',
    usedUpSubject: '{product} : votre forfait est épuisé',
    quotaText: 'Ce qui reste et les forfaits plus grands se trouvent ici :',
  },
};
