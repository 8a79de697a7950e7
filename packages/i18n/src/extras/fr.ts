import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasFrench: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Êtes-vous toujours là ?',
    text: 'Il n’y a plus que vous dans cette réunion.',
    countdown: {
      one: 'Vous quitterez la réunion dans {count} seconde',
      many: 'Vous quitterez la réunion dans {count} secondes',
      other: 'Vous quitterez la réunion dans {count} secondes',
    },
    stay: 'Rester',
    leave: 'Quitter maintenant',
  },
  rating: {
    question: 'Comment s’est passé l’appel ?',
    score: '{score} sur {best}',
    bad: 'Mal',
    good: 'Bien',
    thanks: 'Merci pour votre note.',
  },
  invite: {
    title: 'Inviter d’autres personnes',
    info: 'Informations de connexion',
    link: 'Lien : {link}',
    code: 'Code de la réunion : {code}',
    copyInfo: 'Copier les informations',
    qr: 'Code QR du lien de la réunion',
    scan: 'Scannez pour rejoindre sur un téléphone',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    change: 'Choisissez une touche pour la modifier.',
    of: '{action} : {key}. Modifier',
    press: 'Appuyez sur une lettre, seule ou avec Ctrl ou Cmd.',
    taken: '{key} est déjà utilisé : {action}. Appuyez sur une autre touche.',
    browser: 'Les navigateurs utilisent déjà {key}. Appuyez sur une autre touche.',
    list: 'Afficher cette liste',
    reset: 'Rétablir les valeurs par défaut',
  },
  statistics: {
    title: 'Statistiques',
    total: 'Tout l’appel',
    received: 'Reçu',
    sent: 'Envoyé',
    size: 'Taille',
    frames: 'Images/s',
    roundTrip: 'Aller-retour',
    delay: 'Délai',
    lost: 'Perdus',
    limit: 'Limité par',
    cpu: 'ordinateur',
    bandwidth: 'réseau',
  },
};
