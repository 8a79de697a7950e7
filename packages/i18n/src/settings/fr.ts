import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsFrench: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Enregistrement…',
    saved: 'Enregistré',
    failed: 'Vos paramètres n’ont pas pu être enregistrés.',
    retry: 'Réessayer',
    guest: 'Conservés dans ce navigateur. Connectez-vous pour les garder dans votre compte.',
  },
  devices: {
    title: 'Appareils',
  },
  effects: {
    blurNote: 'L’image est floutée sur cet appareil avant que quiconque ne la voie.',
    quality: 'Qualité du flou',
    regular: 'Normale',
    low: 'Faible, pour les appareils plus lents',
    blurFailed: 'Votre arrière-plan n’a pas pu être flouté. Votre caméra est active sans flou.',
    noise: 'Suppression du bruit',
    noiseNote:
      'Filtre sur cet appareil les ventilateurs, les claviers et les bruits de la rue. Si elle est désactivée, votre navigateur en filtre une partie.',
    noiseFailed: 'La suppression du bruit n’est pas disponible. Votre micro fonctionne sans elle.',
  },
  languages: {
    title: 'Langues',
    interface: 'Interface',
  },
  sound: {
    title: 'Son',
  },
  view: {
    title: 'Affichage',
  },
  captions: {
    title: 'Sous-titres',
    size: 'Taille',
    small: 'Petite',
    medium: 'Moyenne',
    large: 'Grande',
    huge: 'Très grande',
    colours: 'Couleurs',
    standard: 'Standard',
    white: 'Blanc sur noir',
    yellow: 'Jaune sur noir',
    face: 'Police',
    serif: 'Avec empattements',
    sans: 'Sans empattements',
    sample: 'Voici à quoi ressemblent les sous-titres.',
  },
  announcements: {
    title: 'Annonces du lecteur d’écran',
    joins: 'Arrivées et départs',
    joinRequests: 'Personnes en attente',
    hands: 'Mains levées',
    messages: 'Messages du chat',
  },
  call: {
    title: 'Appel',
    leaveAlone: 'Quitter quand il n’y a plus personne',
    leaveAloneNote: 'La question vous est posée avant.',
    pushToTalkNote: 'Quand votre micro est désactivé, maintenez la barre d’espace pour parler.',
  },
  hint: {
    muted: 'Votre micro est désactivé, personne ne vous entend.',
    silent: 'Aucun son ne vient de votre micro. Vérifiez qu’il n’est pas éteint ou choisissez-en un autre.',
  },
};
