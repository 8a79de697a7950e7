import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsFrench: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Ces conditions s’appliquent à cette installation de {product}. Le service vous est proposé par les personnes qui la gèrent. Adressez-leur vos questions.',
    accountTitle: 'Votre compte',
    accountText:
      'Gardez votre mot de passe pour vous et prévenez l’exploitant si quelqu’un d’autre a utilisé votre compte. Les invités n’ont pas besoin de compte\u00a0; ces conditions s’appliquent aussi à eux.',
    meetingsTitle: 'Pendant une réunion',
    meetingsText:
      'Traitez les autres avec respect. Les modérateurs décident qui entre. Ils peuvent couper le micro de quelqu’un ou l’exclure, lancer un enregistrement et conserver une transcription\u00a0; chacun dans la réunion voit quand elle est enregistrée ou transcrite. N’enregistrez et ne transmettez ce que disent les autres que s’ils le permettent et que la loi l’autorise.',
    conductTitle: 'Ce qui est interdit',
    conductText:
      'N’utilisez pas le service pour quoi que ce soit d’illégal, pour harceler ou tromper, pour entrer dans des réunions auxquelles vous n’êtes pas invité, ni pour l’attaquer, le surcharger ou contourner ses limites.',
    contentTitle: 'Ce qui vous appartient',
    contentText:
      'Ce que vous dites, montrez, écrivez et partagez reste à vous. Vous autorisez le service à le transmettre et, lorsqu’une réunion utilise ces fonctions, à l’enregistrer, à le transcrire, à l’interpréter et à répondre à des questions à son sujet.',
    machinesTitle: 'Interprétation et IA',
    machinesText:
      'Les sous-titres, l’interprétation, les transcriptions et les réponses des assistants sont produits par des machines. Ils peuvent être tardifs, incomplets ou faux. Quand c’est important, demandez à la personne qui a parlé avant de vous y fier.',
    plansTitle: 'Forfaits payants',
    plansText:
      'Vous voyez le prix avant de payer. Un forfait se renouvelle à la fin de chaque période jusqu’à ce que vous le résiliiez. Vous pouvez résilier à tout moment et gardez le forfait jusqu’à la fin de la période payée. Quand une limite de votre forfait est atteinte, rien de plus n’est facturé\u00a0; ce qu’elle limite n’est plus disponible jusqu’à la période suivante ou un forfait supérieur.',
    asIsTitle: 'Sans garantie',
    asIsText:
      'Le service est proposé tel quel. Il peut tomber en panne ou être interrompu, par exemple pour maintenance, et ne remplace pas les appels d’urgence. Les droits que la loi vous donne demeurent.',
    endTitle: 'Fin de l’utilisation',
    endText:
      'Vous pouvez supprimer votre compte dans votre profil à tout moment. L’exploitant peut supprimer les comptes qui enfreignent ces conditions, et peut les modifier\u00a0; celles de cette page s’appliquent.',
  },
};
