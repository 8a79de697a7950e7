import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyFrench: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Confidentialité',
    title: 'Confidentialité',
    intro:
      'Ce que cette installation de {product} conserve, à quel endroit, et qui le reçoit. Adressez vos questions et vos demandes aux personnes qui la gèrent.',
    meetingsTitle: 'Pendant une réunion',
    meetingsText:
      'L’audio et la vidéo passent par le serveur multimédia de cette installation et ne sont pas enregistrés, sauf si un modérateur lance un enregistrement, ce que chacun peut voir. Pour les sous-titres et l’interprétation, le son des personnes qui parlent est envoyé aux moteurs vocaux choisis par l’exploitant, et à aucun autre.',
    keptTitle: 'Ce qui est conservé',
    keptText:
      'Pour les membres\u00a0: le nom, l’adresse e-mail, les réglages, les salles et les réunions auxquelles ils ont participé. Pour les invités\u00a0: le nom saisi, avec la réunion. Les noms et les heures de présence des participants restent liés à la réunion.',
    feedbackTitle: 'Quand vous signalez un problème',
    feedbackText:
      'Votre texte, la capture d’écran, des informations sur le navigateur et les dernières lignes de sa console vont aux personnes qui gèrent ce service, pour qu’elles trouvent la cause et vous répondent si vous l’acceptez. Les {reports} envois et les {screenshots} captures d’écran les plus récents des membres sont conservés, et autant pour toutes les autres personnes ; les vôtres disparaissent avec votre compte. Tant que vous êtes connecté ou en réunion, les avertissements, erreurs et requêtes échouées de votre navigateur vont aussi dans le journal du serveur, sans mots de passe ni jetons, pour repérer les pannes.',
    browserTitle: 'Dans votre navigateur',
    browserText:
      'Votre connexion, votre langue, vos appareils et le dernier nom utilisé pour participer sont enregistrés dans ce navigateur, et nulle part ailleurs. Il n’y a aucun cookie publicitaire ou de suivi.',
    othersTitle: 'Qui reçoit ces données',
    othersText:
      'La base de données et les fichiers restent dans cette installation. Les services extérieurs, comme un autre fournisseur de connexion, des moteurs vocaux ou un agenda, ne reçoivent des données que si l’exploitant les a connectés.',
    rightsTitle: 'Ce que vous pouvez faire',
    rightsText:
      'Demandez à l’exploitant de cette installation une copie de vos données, leur correction ou leur suppression. La suppression d’un compte efface le nom et l’adresse e-mail qui lui sont associés.',
  },
};
