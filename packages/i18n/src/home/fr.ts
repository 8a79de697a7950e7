import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeFrench: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Parlez dans votre langue',
    meetText:
      'Avant d’entrer, chacun choisit la langue qu’il parle et celle qu’il veut entendre. Une voix IA interprète ensuite les autres, avec une ou deux secondes de décalage, la voix originale restant audible en fond et les sous-titres s’affichant dans les deux langues.',
    guestsTitle: 'Envoyez un lien, faites entrer',
    guestsText:
      'Les invités n’ont besoin ni de compte ni d’installation. Ils demandent à participer, et l’hôte les admet. Les personnes connectées entrent directement.',
    calendarTitle: 'Mettez-la dans votre agenda',
    calendarText:
      '«\u00a0Planifier dans Google Agenda\u00a0» ouvre un nouvel événement qui contient déjà le lien. Choisissez l’heure, invitez des personnes et enregistrez.',
    calendarConnectText:
      'Connectez votre agenda pour voir ici vos prochaines réunions, chacune avec un bouton Rejoindre.',
  },
  link: {
    title: 'Votre réunion est prête',
    text: 'Envoyez ce lien aux personnes que vous voulez réunir et gardez-le pour plus tard. Vous pouvez l’utiliser autant de fois que vous voulez.',
    label: 'Lien vers la réunion',
    guestsWait:
      'Les invités attendent que vous ou un modérateur les admettiez. Les personnes connectées entrent directement.',
  },
  askSlide: {
    youAsk: 'Vous demandez',
    onlyYou: 'Visible par vous seul',
    question: 'Quand l’inspection sera-t-elle terminée, et que se passe-t-il ensuite\u00a0?',
    askMore: 'Poser une question sur cet appel',
    answerHeading: 'Réponse tirée de la réunion',
    answerInspection: 'Elle sera faite dans deux jours.',
    answerStart: 'Le travail commence lundi.',
  },
  planSlide: {
    owner: 'Le forfait du propriétaire couvre',
    interpretation: 'L’interprétation pour tous',
    transcript: 'Les sous-titres et la transcription',
    recording: 'Les enregistrements',
    guests: 'Pour tous les autres',
    noAccount: 'Aucun compte',
    noPlan: 'Aucun forfait',
    noInstall: 'Rien à installer',
  },
  calendarSlide: {
    today: 'Aujourd’hui',
    example: 'Exemple',
    eventOne: 'Port de Valence, point hebdomadaire',
    eventTwo: 'Revue fournisseurs avec Osaka',
  },
};
